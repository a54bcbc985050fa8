import { type Field, gatherExtra, isObject, spreadExtra } from '@modelspeak/bodies';
import type { Tool } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';

type Extra = { readonly extra?: Record<string, unknown> };

/** Reads a tool: a function, a custom tool, or one that only this protocol knows. */
export function readTool(tool: Field): Tool {
  const {
    type,
    name: _name,
    description: _about,
    parameters,
    strict,
    format,
    ...rest
  } = tool.object;
  const name = tool.get('name').text ?? '';
  const description = tool.get('description').text;
  const about = description === undefined ? {} : { description };
  const { extra } = gatherExtra(rest, []) as Extra;
  const more = extra === undefined ? {} : { extra };
  if (type === 'function') {
    return {
      type,
      function: {
        name,
        ...about,
        ...(isObject(parameters) && { parameters }),
        ...(strict !== undefined && { strict: strict as boolean | null }),
      },
      ...more,
    };
  }
  if (type === 'custom') {
    return { type, custom: { name, ...about, ...(format !== undefined && { format }) }, ...more };
  }
  if (typeof type !== 'string') throw tool.get('type').unexpected('a string');
  return { type: 'provider', format: NAME, value: tool.object };
}

/** Writes a tool. */
export function writeTool(tool: Tool, path: string): object {
  if (tool.type === 'provider') return tool.value;
  const keys = ['type', 'name', 'description', 'parameters', 'strict', 'format'];
  if (tool.type === 'custom') {
    return spreadExtra({ type: 'custom', ...tool.custom, extra: tool.extra }, keys, path);
  }
  const { name, description, strict } = tool.function;
  return spreadExtra(
    {
      type: 'function',
      name,
      ...(description && { description }),
      parameters: schemaOf(tool),
      ...(strict !== undefined && { strict }),
      extra: tool.extra,
    },
    keys,
    path,
  );
}
