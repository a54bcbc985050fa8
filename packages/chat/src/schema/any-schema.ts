import type { StandardSchemaV1 } from '@standard-schema/spec';

/** A JSON Schema, as plain data. */
export interface PlainSchema {
  readonly [key: string]: unknown;
}

/**
 * A schema of any library that supports Standard Schema (Zod, Valibot, ArkType), or a JSON Schema.
 *
 * @see https://standardschema.dev
 */
export type AnySchema = StandardSchemaV1 | PlainSchema;

/** The type of the values of a schema. For a JSON Schema it is `unknown`. */
export type ValueOf<Schema extends AnySchema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : unknown;

/** Whether a schema comes from a library. Those of ArkType are functions. */
export function isStandard(schema: AnySchema): schema is StandardSchemaV1 {
  return '~standard' in schema;
}
