import type { AssistantMessage, Conversation, PromptFormat, Segment, Turn } from '@modelspeak/core';
import { compileControlTokens, createControlScanner } from '@modelspeak/core/authoring';
import { closingOf } from './thoughts.js';
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
      const turn = format.turn(until(index));
      const segments = [...closedThought(format, turn, message, index), ...sampled];
      const reply = segments.map(({ text }) => text).join('');
      return { turn, message, index, reply, segments };
    });
    return value === undefined ? [] : [value];
  });
}

/** The end of reasoning that the prompt opened, which a format that strips it does not write. */
function closedThought(
  format: PromptFormat,
  turn: Turn,
  { reasoning_content: thought }: AssistantMessage,
  message: number,
): readonly Segment[] {
  const { stripsReasoning } = format.supports;
  const isLeftOut =
    stripsReasoning === true || (stripsReasoning === 'unless told to think' && !thought);
  const close = isLeftOut ? closingOf(format, turn) : undefined;
  if (close === undefined) return [];
  const segments: Segment[] = [];
  const add = (kind: Segment['kind'], text: string) =>
    segments.push({ text, kind, message, role: 'assistant', sampled: true });
  const scanner = createControlScanner(compileControlTokens(format.control), {
    text: (text) => add('scaffold', text),
    control: (text) => add('control', text),
  });
  scanner.push(close);
  scanner.end();
  return segments;
}
