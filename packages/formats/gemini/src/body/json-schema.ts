import { isObject } from '@modelspeak/bodies';
import { writeJson } from '@modelspeak/core';

type Schema = Readonly<Record<string, unknown>>;

/** Keys that OpenAPI's form writes as text, since they are 64-bit integers. */
const COUNTS: readonly string[] = [
  'maxItems',
  'maxLength',
  'maxProperties',
  'minItems',
  'minLength',
  'minProperties',
];

/**
 * Reads a schema in the API's older form, which is OpenAPI's, as JSON Schema: with types in lower case,
 * numbers for counts, and `null` as a type.
 *
 * @see https://ai.google.dev/api/caching#Schema
 */
export function jsonSchemaOf(schema: Schema): Record<string, unknown> {
  const { nullable, ...rest } = schema;
  const read = Object.fromEntries(Object.entries(rest).flatMap(readKeyword));
  if (nullable !== true) return nullable === undefined ? read : { ...read, nullable };
  const { type, anyOf } = read;
  if (typeof type === 'string') return { ...read, type: [type, 'null'] };
  return Array.isArray(anyOf) ? { ...read, anyOf: [...anyOf, { type: 'null' }] } : read;
}

/** Whether a JSON Schema is what a schema in the older form says. */
export function isJsonSchemaOf(older: unknown, schema: object): boolean {
  return isObject(older) && writeJson(jsonSchemaOf(older)) === writeJson(schema);
}

function readKeyword([key, value]: readonly [string, unknown]): readonly [string, unknown][] {
  if (key === 'type' && typeof value === 'string') {
    return value === 'TYPE_UNSPECIFIED' ? [] : [[key, value.toLowerCase()]];
  }
  if (COUNTS.includes(key) && typeof value === 'string' && /^\d+$/.test(value)) {
    return [[key, Number(value)]];
  }
  if (key === 'properties' && isObject(value)) {
    return [
      [key, Object.fromEntries(Object.entries(value).map(([name, of]) => [name, inner(of)]))],
    ];
  }
  if (key === 'anyOf' || key === 'prefixItems') {
    return [[key, Array.isArray(value) ? value.map(inner) : value]];
  }
  return [[key, key === 'items' || key === 'additionalProperties' ? inner(value) : value]];
}

function inner(schema: unknown): unknown {
  return isObject(schema) ? jsonSchemaOf(schema) : schema;
}
