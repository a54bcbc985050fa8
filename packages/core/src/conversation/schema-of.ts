import type { FunctionTool } from './conversation.js';

/**
 * The JSON Schema of a function's parameters as it was given. The names in the function's own
 * `required`, where MTK's and LazyLLM's documentation put them, are those of the schema.
 *
 * @example
 * ```ts
 * import { schemaOf } from '@modelspeak/core/authoring';
 *
 * const parameters = { type: 'object', properties: { zone: { type: 'string' } } };
 * const tool = { type: 'function', function: { name: 'now', parameters, required: ['zone'] } } as const;
 * console.log(schemaOf(tool));
 * // {
 * //   type: 'object',
 * //   properties: { zone: { type: 'string' } },
 * //   required: [ 'zone' ]
 * // }
 * ```
 */
export function schemaOf({ function: { parameters, required } }: FunctionTool): object {
  const schema = isWithout(parameters) ? { type: 'object', properties: {} } : parameters;
  if (!required?.length) return schema;
  const isMap = schema instanceof Map;
  const own: unknown = isMap
    ? schema.get('required')
    : (schema as { readonly required?: unknown }).required;
  if (own !== undefined && !Array.isArray(own)) return schema;
  const all = [...new Set([...(own ?? []), ...required])];
  return isMap ? new Map([...schema, ['required', all]]) : { ...schema, required: all };
}

function isWithout(schema: object | null | undefined): schema is null | undefined {
  return schema == null || (schema instanceof Map ? schema.size : Object.keys(schema).length) === 0;
}
