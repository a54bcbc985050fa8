import {
  compactJson,
  type FunctionTool,
  ModelspeakError,
  parseJson,
  type Tool,
  writeJson,
} from '@modelspeak/core';

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
  const place = `${path}.function.parameters`;
  // A schema may be a Map, as parseJson makes one that keeps the order of all keys.
  const json = writeJson(tool.function.parameters ?? {}, compactJson, place);
  const { properties = {}, required = [] } = parseJson(json) as Record<string, unknown>;
  demandObject(properties, `${place}.properties`);
  for (const [name, schema] of Object.entries(properties)) {
    demandObject(schema, `${place}.properties.${name}`);
  }
  if (!Array.isArray(required)) {
    throw new ModelspeakError('invalid_input', 'expected an array of names', {
      path: `${place}.required`,
    });
  }
  return { properties: properties as ParameterSchema['properties'], required };
}

function demandObject(value: unknown, path: string): asserts value is object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new ModelspeakError('invalid_input', 'expected a JSON Schema object', { path });
}
