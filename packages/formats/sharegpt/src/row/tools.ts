import { isObject, spreadExtra } from '@modelspeak/bodies';
import { parseJson, type Tool } from '@modelspeak/core';
import { isEmpty, schemaOf } from '@modelspeak/core/authoring';
import { jsonText } from './json-text.js';

/** Reads tools: a list, or its JSON text. `undefined` for tools in any other form. */
export function readTools(tools: unknown): readonly Tool[] | undefined {
  const list = typeof tools === 'string' ? tryParse(tools) : tools;
  if (isEmpty(list)) return [];
  if (!Array.isArray(list)) return undefined;
  const read = list.map(readTool);
  return read.every((tool) => tool !== undefined) ? read : undefined;
}

function tryParse(text: string): unknown {
  if (text.trim() === '') return [];
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Reads a function, which many data sets have without OpenAI's wrapping. */
function readTool(tool: unknown): Tool | undefined {
  if (!isObject(tool)) return undefined;
  const isWrapped = tool['type'] === 'function' && isObject(tool['function']);
  const { type: _type, function: called, ...others } = isWrapped ? tool : { function: tool };
  if (!isObject(called)) return undefined;
  const { name, description, parameters, required, strict, ...ofFunction } = called;
  const isFunction =
    typeof name === 'string' &&
    name !== '' &&
    (description == null || typeof description === 'string') &&
    (parameters == null || isObject(parameters)) &&
    (required == null || (Array.isArray(required) && required.every(isText))) &&
    (strict == null || typeof strict === 'boolean');
  if (!isFunction || 'function' in others) return undefined;
  const extra = {
    ...others,
    ...(Object.keys(ofFunction).length > 0 && { function: ofFunction }),
  };
  return {
    type: 'function',
    function: {
      name,
      ...(description != null && { description }),
      ...(parameters != null && { parameters }),
      ...(required != null && { required }),
      ...(strict != null && { strict }),
    },
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Writes tools as the JSON text of a list, so that rows with different tools have the same columns. */
export function writeTools(tools: readonly Tool[]): string {
  return jsonText(tools.map((tool, index) => writeTool(tool, `tools[${index}]`)));
}

function writeTool(tool: Tool, path: string): object {
  if (tool.type !== 'function') throw new TypeError('core refuses other tools');
  const { name, description, strict } = tool.function;
  const { function: ofFunction, ...others } = (tool.extra ?? {}) as { readonly function?: object };
  return spreadExtra(
    {
      type: 'function',
      function: {
        ...ofFunction,
        name,
        ...(description && { description }),
        parameters: schemaOf(tool),
        ...(typeof strict === 'boolean' && { strict }),
      },
      extra: others,
    },
    ['type', 'function'],
    path,
  );
}
