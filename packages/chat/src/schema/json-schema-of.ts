import { ModelspeakError } from '@modelspeak/core';
import type { StandardJSONSchemaV1 } from '@standard-schema/spec';
import { type AnySchema, isStandard, type PlainSchema } from './any-schema.js';
import { checkJsonSchema } from './check-json-schema.js';

/**
 * The JSON Schema of a schema's input, by Standard JSON Schema.
 *
 * @throws {ModelspeakError} `invalid_option` if the library cannot convert the schema
 *
 * @example
 * ```ts
 * import { jsonSchemaOf } from '@modelspeak/chat';
 * import { z } from 'zod';
 *
 * console.log(jsonSchemaOf(z.object({ city: z.string() }))['required']); // [ 'city' ]
 * ```
 */
export function jsonSchemaOf(schema: AnySchema): PlainSchema {
  if (!isStandard(schema)) {
    checkJsonSchema(schema, 'schema');
    return schema;
  }
  const standard: Partial<StandardJSONSchemaV1.Props> = schema['~standard'];
  if (standard.jsonSchema === undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `this schema of ${standard.vendor} has no JSON Schema; pass one as jsonSchema, or convert the schema: use Zod 4.2 or later, or toStandardJsonSchema of @valibot/to-json-schema for Valibot`,
      { path: 'schema' },
    );
  }
  try {
    const { $schema: _dialect, ...plain } = standard.jsonSchema.input({ target: 'draft-2020-12' });
    return plain;
  } catch (cause) {
    throw new ModelspeakError(
      'invalid_option',
      `${standard.vendor} cannot convert this schema to JSON Schema: ${(cause as Error).message}; pass one as jsonSchema`,
      { path: 'schema', cause },
    );
  }
}
