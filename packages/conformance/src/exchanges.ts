import type { AssistantMessage, Conversation, PromptFormat, Segment, Turn } from '@modelspeak/core';
import { attempt } from './try-format.js';

/** One assistant message: the turn that asks for it, and what the model samples. */
export interface Exchange {
  readonly turn: Turn;
  readonly message: AssistantMessage;
  /** The index of the message in the conversation. */
  readonly index: number;
  /** What the model samples, including what ends it. */
  readonly reply: string;
  /** The reply as typed segments. */
  readonly segments: readonly Segment[];
}

/**
 * Returns the exchanges of a conversation, each as if the conversation ended there. Exchanges that
 * the format refuses are left out.
 */
export function exchangesIn(format: PromptFormat, conversation: Conversation): readonly Exchange[] {
  const { messages } = conversation;
  return messages.flatMap((message, index) => {
    if (message.role !== 'assistant') return [];
    const until = (end: number) => ({ ...conversation, messages: messages.slice(0, end) });
    const { value } = attempt(() => {
      const sampled = format
        .segments(until(index + 1), { generationPrompt: false })
        .filter((segment) => segment.message === index && segment.sampled);
      return {
        turn: format.turn(until(index)),
        message,
        index,
        reply: sampled.map(({ text }) => text).join(''),
        segments: sampled,
      };
    });
    return value === undefined ? [] : [value];
  });
}
