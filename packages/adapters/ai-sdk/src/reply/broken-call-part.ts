import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import { type DamagedCall, damagedArguments } from '@modelspeak/chat';
import type { Format } from '@modelspeak/core';

/** A call that began, but whose arguments could not be read. */
export interface BrokenCall extends DamagedCall {
  readonly id: string;
}

/**
 * A call whose input is no JSON. The AI SDK repairs it if its user asks for that, or tells the model what is
 * wrong, so that a loop goes on.
 */
export function brokenCallPart(call: BrokenCall, format: Format): LanguageModelV4ToolCall {
  const { id, name } = call;
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    input: damagedArguments(call, format),
  };
}
