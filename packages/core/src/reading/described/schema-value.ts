import type { Json } from '../../json/json.js';
import { writeJson } from '../../json/json-write.js';

/** Reads a value that is no JSON, such as Python's `True`. */
export type Literal = (text: string) => Json | undefined;

/** A JSON Schema, as far as it is looked into. */
type Schema = Readonly<Record<string, unknown>>;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
};

/** Whether a value of this schema is its text, whatever the text is. */
export function isTextSchema(schema: unknown): boolean {
  return alternatives(schema).every(({ type }) => type === 'string');
}

/**
 * The JSON text of a value that was written without quotes, by its schema: the first of its types that
 * fits, of which any text fits `string`, so that this comes last. What fits none stays text.
 */
export function jsonOfTyped(text: string, schema: unknown, literal?: Literal): string {
  for (const each of alternatives(schema)) {
    if (each['type'] === 'string') continue;
    const json = jsonOf(text, each, literal);
    if (json !== undefined) return json;
  }
  return JSON.stringify(text);
}

/** The JSON text of a value whose type nobody told: JSON if it is, else a literal, else text. */
export function jsonOfUntyped(text: string, literal?: Literal): string {
  return anyJson(text, literal) ?? JSON.stringify(text);
}

/** A schema for each type that a value may have, in order. */
function alternatives(schema: unknown): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null) return [{}];
  const { type, anyOf, oneOf, ...rest } = schema as Schema;
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) return branches.flatMap(alternatives);
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  const { enum: values } = rest;
  if (
    type === undefined &&
    Array.isArray(values) &&
    values.every((value) => typeof value === 'string')
  ) {
    return [{ type: 'string' }];
  }
  return [schema as Schema];
}

function jsonOf(text: string, { type }: Schema, literal: Literal | undefined): string | undefined {
  const trimmed = text.trim();
  switch (type) {
    case 'integer':
    case 'number':
      return NUMBER.test(trimmed) ? trimmed : undefined;
    case 'boolean':
    case 'null': {
      const word = WORDS[trimmed.toLowerCase()];
      return (word === 'null') === (type === 'null') ? word : undefined;
    }
    case 'object':
    case 'array': {
      const json = anyJson(trimmed, literal);
      return json?.startsWith(type === 'object' ? '{' : '[') ? json : undefined;
    }
    default:
      return anyJson(text, literal);
  }
}

function anyJson(text: string, literal: Literal | undefined): string | undefined {
  const trimmed = text.trim();
  try {
    JSON.parse(trimmed);
    return trimmed;
  } catch {
    const value = literal?.(trimmed);
    return value === undefined ? undefined : writeJson(value);
  }
}
