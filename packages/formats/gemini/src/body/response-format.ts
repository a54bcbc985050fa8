import { isObject } from '@modelspeak/bodies';
import type { ResponseFormat } from '@modelspeak/core';
import { isJsonSchemaOf, jsonSchemaOf } from './json-schema.js';

type Keys = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';

/**
 * Reads what the reply must be, and what is left of the configuration. A schema in the API's older form stays
 * there, to be written back.
 */
export function readResponseFormat(config: Keys): readonly [ResponseFormat | undefined, Keys] {
  const { responseMimeType, responseJsonSchema: schema, ...rest } = config;
  const older = rest['responseSchema'];
  if (responseMimeType !== JSON_TYPE || (schema !== undefined && older !== undefined)) {
    return [undefined, config];
  }
  if (isObject(older)) return [jsonReply(jsonSchemaOf(older)), rest];
  if (isObject(schema)) return [jsonReply(schema), rest];
  return schema === undefined && older === undefined
    ? [{ type: 'json_object' }, rest]
    : [undefined, config];
}

function jsonReply(schema: Keys): ResponseFormat {
  return { type: 'json_schema', json_schema: { name: 'response', schema } };
}

/** Writes what the reply must be into the configuration. A description goes into the schema. */
export function writeResponseFormat(format: ResponseFormat | undefined, config: Keys): Keys {
  if (format === undefined || format.type === 'text') return config;
  const { responseSchema: older, ...rest } = config;
  const written = { ...rest, responseMimeType: JSON_TYPE };
  const schema = format.type === 'json_schema' ? format.json_schema.schema : undefined;
  if (format.type === 'json_object' || schema === undefined) return written;
  if (isJsonSchemaOf(older, schema)) return { ...written, responseSchema: older };
  const { description } = format.json_schema;
  const described = description && !('description' in schema) ? { description, ...schema } : schema;
  return { ...written, responseJsonSchema: described };
}
