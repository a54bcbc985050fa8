import { spreadExtra } from '@modelspeak/bodies';
import { type FunctionTool, ModelspeakError, type Tool } from '@modelspeak/core';
import { toolKeys } from './known-keys.js';

/** Writes a tool for the body; keys without a value are `undefined`. */
export function writeTool(tool: Tool, path: string): object {
  if (tool.type === 'provider') return tool.value;
  const written = tool.type === 'custom' ? tool : writeFunction(tool, path);
  return spreadExtra(written, toolKeys(tool), path);
}

function writeFunction(tool: FunctionTool, path: string) {
  // A conversation allows null for a missing value, but a request does not.
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

/** Adds the names of required arguments to the schema, where the API expects them. */
function withRequired(
  parameters: NonNullable<FunctionTool['function']['parameters']>,
  required: readonly string[],
  path: string,
): ReadonlyMap<string, unknown> {
  // A schema may be a Map, which parseJson creates to keep the order of all keys.
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
