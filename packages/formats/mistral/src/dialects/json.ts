import {
  type FunctionTool,
  type FunctionToolCall,
  type Json,
  ModelspeakError,
  parseJson,
  writeJson,
} from '@modelspeak/core';
import { isEmpty, schemaOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { nineOf } from '../call-id.js';

/** The style of Python's JSON, which Mistral's models were trained on. */
const style = /* @__PURE__ */ pythonJson({ ascii: false });

/** Formats a value as JSON. */
export function jsonOf(value: unknown): string {
  return writeJson(value, style);
}

/** Formats the arguments of a call as JSON, without changing the spelling of numbers. */
export function argumentsOf({ function: { arguments: json } }: FunctionToolCall): string {
  return jsonOf(parseJson(json, { objects: 'map' }));
}

/** Formats calls as one list, each with its ID. */
export function callList(calls: readonly FunctionToolCall[]): string {
  const list = calls.map((call) => {
    const name = jsonOf(call.function.name);
    return `{"name": ${name}, "arguments": ${argumentsOf(call)}, "id": "${nineOf(call.id)}"}`;
  });
  return `[${list.join(', ')}]`;
}

/** Formats tools as mistral-common does, without keys that it does not know, such as `strict`. */
export function describedTools(tools: readonly FunctionTool[]): string {
  return jsonOf(
    tools.map((tool) => {
      const { name, description, parameters, required } = tool.function;
      const hasSchema = !isEmpty(parameters) || Boolean(required?.length);
      return {
        type: 'function',
        function: {
          name,
          description: description ?? '',
          parameters: hasSchema ? schemaOf(tool) : {},
        },
      };
    }),
  );
}

/** Formats a text as the JSON that it contains, or as a JSON string; an empty text becomes an empty object. */
export function jsonResult(text: string): string {
  if (text === '') return '{}';
  let value: Json;
  try {
    value = parseJson(text, { objects: 'map' });
  } catch (error) {
    if (error instanceof ModelspeakError) return jsonOf(text);
    throw error;
  }
  return jsonOf(value);
}
