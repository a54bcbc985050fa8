import type { Conversation } from '@modelspeak/core';
import type { Subject } from './subject.js';
import { attempt } from './try-format.js';

/**
 * What a model would have said for each message of the assistant in a conversation: the text that it
 * would have sampled had the conversation ended there. A format of messages has no such text, and
 * gives the replies that were handed in.
 */
export function repliesOf(
  { format, options }: Subject,
  { messages, tools }: Conversation,
): readonly string[] {
  if (format.kind !== 'prompt') return options.replies ?? [];
  return messages.flatMap(({ role }, index) => {
    if (role !== 'assistant') return [];
    const until = { messages: messages.slice(0, index + 1), ...(tools && { tools }) };
    const { value: segments } = attempt(() => format.segments(until, { generationPrompt: false }));
    if (segments === undefined) return [];
    const said = segments.filter(({ message, sampled }) => message === index && sampled);
    return [said.map(({ text }) => text).join('')];
  });
}

/** Replies to begin from where a format writes none of the assistant's: a base model's are any text. */
export function someReplies(subject: Subject, conversation: Conversation): readonly string[] {
  const replies = [...repliesOf(subject, conversation), ...(subject.options.replies ?? [])];
  return replies.length > 0 ? replies : ['Hello! [f(x=1)]'];
}
