import type { Conversation } from '@modelspeak/core';
import { exchangesIn } from './exchanges.js';
import type { Subject } from './subject.js';

/**
 * What a model would have said for each message of the assistant in a conversation: the text that it
 * would have sampled had the conversation ended there. A format of messages has no such text, and
 * gives those of the options.
 */
export function repliesOf(
  { format, options }: Subject,
  conversation: Conversation,
): readonly string[] {
  return format.kind === 'prompt'
    ? exchangesIn(format, conversation).map(({ reply }) => reply)
    : (options.replies ?? []);
}

/** Replies to begin from where a format writes none of the assistant's: a base model's are any text. */
export function someReplies(subject: Subject, conversation: Conversation): readonly string[] {
  const replies = [...repliesOf(subject, conversation), ...(subject.options.replies ?? [])];
  return replies.length > 0 ? replies : ['Hello! [f(x=1)]'];
}
