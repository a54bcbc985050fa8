import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { EndReason } from '@modelspeak/core';

/** A call that began, but whose arguments could not be read. */
export interface BrokenCall {
  readonly id: string;
  readonly name: string;
  /** What the model wrote. */
  readonly raw: string;
}

/**
 * A call whose input is no JSON. The AI SDK repairs it if its user asks for that, or tells the model what is
 * wrong, so that a loop goes on.
 */
export function brokenCallPart({ id, name, raw }: BrokenCall): LanguageModelV4ToolCall {
  const isInput = raw.trim() === '' || isJson(raw);
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    input: isInput ? `malformed: ${raw}` : raw,
  };
}

/** Whether the model ended its reply by itself. Nobody repairs a call that was cut off. */
export function isWhole(reason: EndReason): boolean {
  return reason === 'stop' || reason === 'tool_calls';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
