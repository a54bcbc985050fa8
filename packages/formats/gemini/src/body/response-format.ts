import { isObject } from '@modelspeak/bodies';
import type { ResponseFormat } from '@modelspeak/core';
import { isJsonSchemaOf, jsonSchemaOf } from './json-schema.js';

type Keys = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';

/** What the reply must be, and what is left of the configuration. */
export interface ReadResponseFormat {
  readonly format?: ResponseFormat;
  readonly rest: Keys;
  /** The schema in the API's older form, if it came so. */
  readonly older?: Keys;
}

/** Reads what the reply must be. */
export function readResponseFormat(config: Keys): ReadResponseFormat {
  const { responseMimeType, responseJsonSchema: schema, responseSchema: older, ...rest } = config;
  if (responseMimeType !== JSON_TYPE || (schema !== undefined && older !== undefined)) {
    return { rest: config };
  }
  if (isObject(older)) return { format: jsonReply(jsonSchemaOf(older)), rest, older };
  if (isObject(schema)) return { format: jsonReply(schema), rest };
  return schema === undefined && older === undefined
    ? { format: { type: 'json_object' }, rest }
    : { rest: config };
}

function jsonReply(schema: Keys): ResponseFormat {
  return { type: 'json_schema', json_schema: { name: 'response', schema } };
}

/**
 * Writes what the reply must be. A description goes into the schema.
 *
 * @param older A schema in the older form, which is written as long as it says the same.
 */
export function writeResponseFormat(format: ResponseFormat | undefined, older: unknown): Keys {
  if (format === undefined || format.type === 'text') return {};
  const written = { responseMimeType: JSON_TYPE };
  const schema = format.type === 'json_schema' ? format.json_schema.schema : undefined;
  if (format.type === 'json_object' || schema === undefined) return written;
  if (isJsonSchemaOf(older, schema)) return { ...written, responseSchema: older };
  const { description } = format.json_schema;
  const described = description && !('description' in schema) ? { description, ...schema } : schema;
  return { ...written, responseJsonSchema: described };
}
