import { ModelspeakError } from '@modelspeak/core';
import type { StandardJSONSchemaV1 } from '@standard-schema/spec';
import { type AnySchema, isStandard, type PlainSchema } from './any-schema.js';

/**
 * The JSON Schema of what a schema takes, by the standard's own means.
 *
 * @throws {ModelspeakError} `invalid_option` for a library's schema that does not tell it
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
  if (!isStandard(schema)) return schema;
  const standard: Partial<StandardJSONSchemaV1.Props> = schema['~standard'];
  if (standard.jsonSchema === undefined) {
    throw new ModelspeakError(
      'invalid_option',
      `this schema of ${standard.vendor} tells no JSON Schema; hand one in as jsonSchema, or wrap it: toStandardJsonSchema of @valibot/to-json-schema does so for Valibot, and Zod needs 4.2`,
      { path: 'schema' },
    );
  }
  try {
    const { $schema: _dialect, ...plain } = standard.jsonSchema.input({ target: 'draft-2020-12' });
    return plain;
  } catch (cause) {
    throw new ModelspeakError(
      'invalid_option',
      `${standard.vendor} cannot write this schema as JSON Schema: ${(cause as Error).message}; hand one in as jsonSchema`,
      { path: 'schema', cause },
    );
  }
}
