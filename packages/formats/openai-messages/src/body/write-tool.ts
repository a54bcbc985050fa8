import { type FunctionTool, ModelspeakError, type Tool } from '@modelspeak/core';
import { spreadExtra } from './extra-keys.js';
import { toolKeys } from './known-keys.js';

/** A tool in the words of the body; keys without a value are `undefined`. */
export function writeTool(tool: Tool, path: string): object {
  const written = tool.type === 'custom' ? tool : writeFunction(tool, path);
  return spreadExtra(written, toolKeys(tool), path);
}

function writeFunction(tool: FunctionTool, path: string) {
  // Null stands for nothing in a conversation, and for an error in a request.
  const { description, parameters, required } = tool.function;
  return {
    ...tool,
    function: {
      ...tool.function,
      description: description ?? undefined,
      parameters: required?.length
        ? withRequired(parameters ?? {}, required, `${path}.function.parameters.required`)
        : (parameters ?? undefined),
      required: undefined,
    },
  };
}

/** The API knows the names of required arguments only within the schema. */
function withRequired(
  parameters: NonNullable<FunctionTool['function']['parameters']>,
  required: readonly string[],
  path: string,
): ReadonlyMap<string, unknown> {
  // A schema may be a Map, as parseJson makes one that keeps the order of all keys.
  const schema = new Map<string, unknown>(
    parameters instanceof Map ? parameters : Object.entries(parameters),
  );
  if (schema.size === 0) schema.set('type', 'object').set('properties', {});
  const own = schema.get('required') ?? [];
  if (!Array.isArray(own)) {
    throw new ModelspeakError('invalid_input', 'expected an array of names', { path });
  }
  return schema.set('required', [...new Set([...own, ...required])]);
}
