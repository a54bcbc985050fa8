import {
  type AssistantMessage,
  type FunctionToolCall,
  type Json,
  parseJson,
} from '@modelspeak/core';

/** A tool call with parsed arguments. */
export interface Call {
  readonly name: string;
  readonly arguments: ReadonlyMap<string, Json>;
  /** The original JSON text of the arguments. */
  readonly text: string;
  /** The path of the function in the conversation. */
  readonly path: string;
}

/** Returns the tool calls of a message. Core has already refused calls to custom tools. */
export function callsOf(message: AssistantMessage, path: string): readonly Call[] {
  return (message.tool_calls ?? []).map((call, index) => {
    const { name, arguments: text } = (call as FunctionToolCall).function;
    const place = `${path}.tool_calls[${index}].function`;
    const parsed = parseJson(text, { path: `${place}.arguments`, objects: 'map' });
    return { name, arguments: parsed as Call['arguments'], text, path: place };
  });
}
