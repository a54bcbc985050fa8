import type { FunctionTool } from './conversation.js';

/**
 * Returns the JSON Schema of a function's parameters. If the function has a `required` list of its
 * own, as in MTK's and LazyLLM's documentation, its names are added to the schema's.
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
