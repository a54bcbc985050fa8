import { type FunctionTool, ModelspeakError, type Tool } from '@modelspeak/core';

/** A JSON Schema as far as Llama's tool descriptions look into it. */
interface ParameterSchema {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required: readonly unknown[];
}

/** The functions among the tools. Core has refused all others. */
export function functionsOf(tools: readonly Tool[] | null | undefined): readonly FunctionTool[] {
  return (tools ?? []).filter((tool) => tool.type === 'function');
}

/**
 * The parameters of a function, each an object schema.
 *
 * @throws {ModelspeakError} `invalid_input` where `properties` or one of them is no object
 */
export function parametersOf(tool: FunctionTool, path: string): ParameterSchema {
  const { properties = {}, required = [] } = tool.function.parameters ?? {};
  const place = `${path}.function.parameters`;
  if (!isObject(properties)) throw notAnObject(`${place}.properties`);
  for (const [name, schema] of Object.entries(properties)) {
    if (!isObject(schema)) throw notAnObject(`${place}.properties.${name}`);
  }
  if (!Array.isArray(required)) {
    throw new ModelspeakError('invalid_input', 'expected an array of names', {
      path: `${place}.required`,
    });
  }
  return { properties: properties as ParameterSchema['properties'], required };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notAnObject(path: string): ModelspeakError {
  return new ModelspeakError('invalid_input', 'expected a JSON Schema object', { path });
}
