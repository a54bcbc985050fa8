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

/** JSON as Python writes it, which Mistral's models were trained on. */
const style = /* @__PURE__ */ pythonJson({ ascii: false });

/** Any value as JSON. */
export function jsonOf(value: unknown): string {
  return writeJson(value, style);
}

/** The arguments of a call as JSON, their numbers as they were spelled. */
export function argumentsOf({ function: { arguments: json } }: FunctionToolCall): string {
  return jsonOf(parseJson(json, { objects: 'map' }));
}

/** Calls as one list, each with its id. */
export function callList(calls: readonly FunctionToolCall[]): string {
  const list = calls.map((call) => {
    const name = jsonOf(call.function.name);
    return `{"name": ${name}, "arguments": ${argumentsOf(call)}, "id": "${nineOf(call.id)}"}`;
  });
  return `[${list.join(', ')}]`;
}

/** Tools as mistral-common describes them: what it does not know (`strict`) is not the model's concern. */
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

/** A text as the JSON that it is, or else as a JSON string; nothing at all is an empty object. */
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
