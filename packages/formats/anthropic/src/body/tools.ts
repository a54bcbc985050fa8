import { type Field, gatherExtra, isObject, spreadExtra } from '@modelspeak/bodies';
import { ModelspeakError, type Tool } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';

const KEYS = ['name', 'description', 'input_schema', 'strict'];

/** Reads a tool; the provider's own tools have a type and no schema. */
export function readTool(field: Field): Tool {
  const { type } = field.object;
  if (typeof type === 'string' && type !== 'custom') {
    return { type: 'provider', format: NAME, value: field.object };
  }
  const { name: _name, description: _about, input_schema, strict, ...rest } = field.object;
  const description = field.get('description').text;
  const { extra } = gatherExtra(rest, []) as { readonly extra?: Record<string, unknown> };
  return {
    type: 'function',
    function: {
      name: field.get('name').text ?? '',
      ...(description !== undefined && { description }),
      ...(isObject(input_schema) && { parameters: input_schema }),
      ...(typeof strict === 'boolean' && { strict }),
    },
    ...(extra !== undefined && { extra }),
  };
}

/** Writes a tool. */
export function writeTool(tool: Tool, path: string): object {
  if (tool.type === 'provider') return tool.value;
  if (tool.type === 'custom') throw new TypeError('core refuses custom tools');
  const { name, description, strict } = tool.function;
  const schema = schemaOf(tool);
  const type = schema instanceof Map ? schema.get('type') : (schema as { type?: unknown }).type;
  if (type !== 'object') {
    throw new ModelspeakError(
      'unsupported',
      'the schema of a tool must have the type "object"; add it',
      { path: `${path}.function.parameters` },
    );
  }
  return spreadExtra(
    {
      name,
      ...(description && { description }),
      input_schema: schema,
      ...(typeof strict === 'boolean' && { strict }),
      extra: tool.extra,
    },
    KEYS,
    path,
  );
}
