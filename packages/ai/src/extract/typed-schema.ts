import type { Checked, PlainSchema } from '@modelspeak/chat';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';

/** A schema that needs no library: it checks values, has their type, and has a JSON Schema. */
export interface TypedSchema<Value> {
  readonly '~standard': StandardSchemaV1.Props<Value> & StandardJSONSchemaV1.Props<Value>;
}

/** Makes a schema from a JSON Schema and a check. */
export function typedSchema<Value>(
  json: PlainSchema,
  check: (value: unknown) => Promise<Checked>,
): TypedSchema<Value> {
  return {
    '~standard': {
      version: 1,
      vendor: 'modelspeak',
      async validate(value) {
        const { problems, ...checked } = await check(value);
        if (problems !== undefined) return { issues: problems.map((message) => ({ message })) };
        return { value: (checked as { readonly value: unknown }).value as Value };
      },
      jsonSchema: { input: () => ({ ...json }), output: () => ({ ...json }) },
    },
  };
}
