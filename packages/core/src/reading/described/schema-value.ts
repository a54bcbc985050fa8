import type { Json } from '../../json/json.js';
import { parseJson } from '../../json/json-parse.js';
import { createJsonScanner } from '../../json/json-scanner.js';
import { writeJson } from '../../json/json-write.js';
import { fitsSchema } from '../../schema/fits-schema.js';
import { type JsonType, schemaTypes } from '../../schema/schema-types.js';

/** Reads a value that is not JSON, such as Python's `True`; returns `undefined` if it cannot. */
export type ReadLiteral = (text: string) => Json | undefined;

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const WORDS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
};

/** Whether values of this schema are always plain text. */
export function isTextSchema(schema: unknown, root: unknown = schema): boolean {
  return schemaTypes(schema, root)?.every((type) => type === 'string') ?? false;
}

/**
 * Returns the JSON text of a value that was written without quotes, using the first type of its
 * schema that fits. Any text fits `string`, so that type is tried last. An object or an array may be
 * escaped as within a string. A value that fits no type stays text. Without a type, the value is
 * JSON if it parses, else a literal, else text.
 *
 * @param literal Reads a value that is not JSON, such as Python's `True`.
 * @param root The whole schema, which references are within; by default the schema itself.
 *
 * @example
 * ```ts
 * import { typedJson } from '@modelspeak/core/authoring';
 *
 * console.log(typedJson('12', { type: 'integer' }), typedJson('12', { type: 'string' }));
 * // 12 "12"
 * ```
 */
export function typedJson(
  text: string,
  schema: unknown,
  literal?: ReadLiteral,
  root: unknown = schema,
): string {
  const types = schemaTypes(schema, root);
  const asText = JSON.stringify(text);
  const found = types?.flatMap((type) => jsonOf(text, type, literal) ?? []) ?? [
    anyJson(text, literal) ?? asText,
  ];
  const mayBeText = types === undefined || types.includes('string') || found.length === 0;
  const candidates = [...new Set(mayBeText ? [...found, asText] : found)];
  // A type may be declared with limits or values, as in `anyOf: [{ maximum: 5 }, { enum: ['10'] }]`.
  const fitting =
    candidates.length > 1
      ? candidates.find((json) => fitsSchema(parseJson(json), schema, root))
      : undefined;
  return fitting ?? candidates[0] ?? asText;
}

function jsonOf(
  text: string,
  type: JsonType,
  literal: ReadLiteral | undefined,
): string | undefined {
  const trimmed = text.trim();
  switch (type) {
    case 'string':
      return undefined;
    case 'integer':
    case 'number':
      return NUMBER.test(trimmed) ? trimmed : undefined;
    case 'boolean':
    case 'null': {
      const said = trimmed.toLowerCase();
      const word = Object.hasOwn(WORDS, said) ? WORDS[said] : undefined;
      return (word === 'null') === (type === 'null') ? word : undefined;
    }
    case 'object':
    case 'array': {
      const json = anyJson(trimmed, literal) ?? escapedJson(trimmed);
      return json?.startsWith(type === 'object' ? '{' : '[') ? json : undefined;
    }
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
