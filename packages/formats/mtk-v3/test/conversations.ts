import type { AssistantMessage, Conversation, FunctionTool, ToolMessage } from '@modelspeak/core';

export const user = { role: 'user', content: 'q' } as const;

/** Returns a function with these properties, all of them optional. */
export function toolOf(
  name: string,
  properties: Record<string, unknown> = {},
  required: unknown = [],
): FunctionTool {
  const parameters = { type: 'object', properties, required };
  return { type: 'function', function: { name, description: 'd', parameters } };
}

/** Returns an assistant message with calls. Each has the ID `id-` plus its name, or its own ID. */
export function calling(
  ...calls: readonly { name: string; args?: string; id?: string }[]
): AssistantMessage {
  return {
    role: 'assistant',
    tool_calls: calls.map(({ name, args = '{}', id = `id-${name}` }) => ({
      id,
      type: 'function',
      function: { name, arguments: args },
    })),
  };
}

export function result(id: string, content = '{}', name?: string): ToolMessage {
  return { role: 'tool', tool_call_id: id, content, ...(name !== undefined && { name }) };
}

/** Returns a question and a call to `f` with these arguments. */
export function callOfF(args: string, tool: FunctionTool): Conversation {
  return { messages: [user, calling({ name: 'f', args })], tools: [tool] };
}
