import type { Json } from '../../json/json.js';
import { createJsonScanner } from '../../json/json-scanner.js';
import { writeJson } from '../../json/json-write.js';

/** Reads a value that is not JSON, such as Python's `True`; returns `undefined` if it cannot. */
export type ReadLiteral = (text: string) => Json | undefined;

/** The parts of a JSON Schema that matter here. */
type Schema = Readonly<Record<string, unknown>>;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
};

/** Whether values of this schema are always plain text. */
export function isTextSchema(schema: unknown): boolean {
  return schemaAlternatives(schema).every(({ type }) => type === 'string');
}

/**
 * Returns the JSON text of a value that was written without quotes, using the first type of its
 * schema that fits. Any text fits `string`, so that type is tried last. An object or an array may be
 * escaped as within a string. A value that fits no type stays text. Without a schema, the value is
 * JSON if it parses, else a literal, else text.
 *
 * @param literal Reads a value that is not JSON, such as Python's `True`.
 *
 * @example
 * ```ts
 * import { typedJson } from '@modelspeak/core/authoring';
 *
 * console.log(typedJson('12', { type: 'integer' }), typedJson('12', { type: 'string' }));
 * // 12 "12"
 * ```
 */
export function typedJson(text: string, schema: unknown, literal?: ReadLiteral): string {
  for (const each of schemaAlternatives(schema)) {
    if (each['type'] === 'string') continue;
    const json = jsonOf(text, each, literal);
    if (json !== undefined) return json;
  }
  return JSON.stringify(text);
}

/**
 * Returns a schema for each type that a value may have, in order.
 *
 * @example
 * ```ts
 * import { schemaAlternatives } from '@modelspeak/core/authoring';
 *
 * console.log(schemaAlternatives({ type: ['integer', 'null'] }));
 * // [ { type: 'integer' }, { type: 'null' } ]
 * ```
 */
export function schemaAlternatives(schema: unknown): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null) return [{}];
  const { type, anyOf, oneOf, ...rest } = schema as Schema;
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) return branches.flatMap(schemaAlternatives);
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

function jsonOf(
  text: string,
  { type }: Schema,
  literal: ReadLiteral | undefined,
): string | undefined {
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
      const json = anyJson(trimmed, literal) ?? escapedJson(trimmed);
      return json?.startsWith(type === 'object' ? '{' : '[') ? json : undefined;
    }
    default:
      return anyJson(text, literal);
  }
}

function anyJson(text: string, literal: ReadLiteral | undefined): string | undefined {
  const trimmed = text.trim();
  if (isJson(trimmed)) return trimmed;
  const value = literal?.(trimmed);
  const json = value === undefined ? '' : writeJson(value);
  return isJson(json) ? json : undefined;
}

/** JSON that was escaped as if it were within a string, as in `[\"a\"]`. */
function escapedJson(text: string): string | undefined {
  const quoted = `"${text}"`;
  if (!isJson(quoted)) return undefined;
  const json: string = JSON.parse(quoted);
  return isJson(json) ? json : undefined;
}

/** Whether a text is JSON that may be in the arguments of a call. */
function isJson(text: string): boolean {
  const scanner = createJsonScanner(1);
  const end = scanner.push(text);
  scanner.end();
  return scanner.status === 'done' && end === text.length;
}
