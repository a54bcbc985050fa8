import type { AssistantMessage, FunctionToolCall } from '@modelspeak/core';

/** Returns the functions that a message calls. Core has already refused calls to custom tools. */
export function functionsIn({
  tool_calls,
}: AssistantMessage): readonly FunctionToolCall['function'][] {
  return (tool_calls ?? []).flatMap((call) => (call.type === 'function' ? [call.function] : []));
}
