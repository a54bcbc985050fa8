import { type AssistantMessage, parseJson, type ToolCall } from '@modelspeak/core';
import { dequal } from 'dequal/lite';

/**
 * Whether two assistant messages are equal: the same text, reasoning, refusal and calls. Call ids
 * are ignored, since each reader makes its own, and arguments are compared by value.
 */
export function sameMessage(one: AssistantMessage, other: AssistantMessage): boolean {
  return dequal(saidIn(one), saidIn(other));
}

function saidIn(message: AssistantMessage): unknown {
  const { content, reasoning_content: reasoning, refusal, tool_calls: calls } = message;
  return {
    content: textOf(content),
    reasoning: reasoning ?? '',
    refusal: refusal ?? '',
    calls: (calls ?? []).map(callOf),
  };
}

function textOf(content: AssistantMessage['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => ('text' in part ? part.text : '')).join('');
}

function callOf(call: ToolCall): unknown {
  if (call.type === 'custom') return { name: call.custom.name, input: call.custom.input };
  return { name: call.function.name, arguments: meaningOf(call.function.arguments) };
}

/** Compares numbers by value: 1.0 equals 1. */
function meaningOf(json: string): unknown {
  parseJson(json);
  return JSON.parse(json);
}
