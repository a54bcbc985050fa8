import type { StandardSchemaV1 } from '@standard-schema/spec';

/** A JSON Schema, as plain data. */
export interface PlainSchema {
  readonly [key: string]: unknown;
}

/**
 * What a value is to be: a schema of any library that keeps to Standard Schema (Zod, Valibot, ArkType),
 * or a JSON Schema.
 *
 * @see https://standardschema.dev
 */
export type AnySchema = StandardSchemaV1 | PlainSchema;

/** What a schema gives once it has checked a value; a JSON Schema tells the compiler nothing. */
export type ValueOf<Schema extends AnySchema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : unknown;

/** Whether a schema is a library's. ArkType's are functions. */
export function isStandard(schema: AnySchema): schema is StandardSchemaV1 {
  return '~standard' in schema;
}
