import type { Conversation } from '@modelspeak/core';
import { exchangesIn } from './exchanges.js';
import type { Subject } from './subject.js';

/**
 * Returns what a model would have sampled for each assistant message of a conversation, had the
 * conversation ended there. A message format has no such text; the replies of the options are used
 * instead.
 */
export function repliesOf(
  { format, options }: Subject,
  conversation: Conversation,
): readonly string[] {
  return format.kind === 'prompt'
    ? exchangesIn(format, conversation).map(({ reply }) => reply)
    : (options.replies ?? []);
}

/** Replies to start from if a format writes none, since the replies of a base model are any text. */
export function someReplies(subject: Subject, conversation: Conversation): readonly string[] {
  const replies = [...repliesOf(subject, conversation), ...(subject.options.replies ?? [])];
  return replies.length > 0 ? replies : ['Hello! [f(x=1)]'];
}
