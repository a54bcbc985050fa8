import {
  type AssistantMessage,
  type FunctionToolCall,
  type Json,
  parseJson,
} from '@modelspeak/core';

/** A call of a message, its arguments parsed. */
export interface Call {
  readonly name: string;
  readonly arguments: ReadonlyMap<string, Json>;
  /** The JSON text of the arguments, as it was given. */
  readonly text: string;
  /** Where the function stands in the conversation. */
  readonly path: string;
}

/** The calls that a message makes. Core has refused those of custom tools. */
export function callsOf(message: AssistantMessage, path: string): readonly Call[] {
  return (message.tool_calls ?? []).map((call, index) => {
    const { name, arguments: text } = (call as FunctionToolCall).function;
    const place = `${path}.tool_calls[${index}].function`;
    const parsed = parseJson(text, { path: `${place}.arguments`, objects: 'map' });
    return { name, arguments: parsed as Call['arguments'], text, path: place };
  });
}
