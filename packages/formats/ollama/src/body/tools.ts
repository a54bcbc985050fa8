import { type Field, gatherExtra, spreadExtra } from '@modelspeak/bodies';
import type { Tool } from '@modelspeak/core';
import { schemaOf } from '@modelspeak/core/authoring';

const KEYS = ['type', 'function'];

/** Reads a tool, which has OpenAI's form. */
export function readTool(tool: Field): Tool {
  return gatherExtra(tool.object, KEYS) as Tool;
}

/** Writes a tool. */
export function writeTool(tool: Tool, path: string): object {
  if (tool.type !== 'function') throw new TypeError('core refuses other tools');
  const { required: _required, description, parameters: _schema, strict, ...rest } = tool.function;
  return spreadExtra(
    {
      type: 'function',
      function: {
        ...rest,
        ...(description && { description }),
        parameters: schemaOf(tool),
        ...(typeof strict === 'boolean' && { strict }),
      },
      extra: tool.extra,
    },
    KEYS,
    path,
  );
}
