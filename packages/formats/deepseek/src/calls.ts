import type { AssistantMessage, FunctionToolCall } from '@modelspeak/core';

/** The functions that a message calls. Core has refused calls of custom tools. */
export function functionsIn({
  tool_calls,
}: AssistantMessage): readonly FunctionToolCall['function'][] {
  return (tool_calls ?? []).flatMap((call) => (call.type === 'function' ? [call.function] : []));
}
