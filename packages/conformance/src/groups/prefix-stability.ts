import type { Conversation } from '@modelspeak/core';
import { type Check, CheckFailure, expectThat, type Group } from '../check.js';
import { exchangesIn } from '../exchanges.js';
import { forConversations } from '../for-conversations.js';
import {
  promptFormat,
  rewriteOf,
  type Subject,
  stripsReasoning,
  unlessPrompt,
} from '../subject.js';

const isStable: Check = {
  name: 'the prompt of a turn and its reply begin the prompt of the next',
  skip: (subject) => {
    const { rewritesHistory } = subject.options;
    const reason =
      typeof rewritesHistory === 'string' ? `by design: ${rewritesHistory}` : undefined;
    return unlessPrompt(subject) ?? unlessHistory(subject) ?? reason;
  },
  run: (subject) => expectPrefixes(subject, false),
};

const isRightlyDeclared: Check = {
  name: 'rewrites history, as it says it does',
  skip: (subject) =>
    unlessPrompt(subject) ??
    unlessHistory(subject) ??
    (subject.options.rewritesHistory ? undefined : 'does not say so'),
  run(subject) {
    try {
      // It ends with the first case that shows it, of whatever size.
      const { runs, options } = subject;
      const tried = {
        ...subject,
        runs: Math.max(runs, 100),
        options: { ...options, shrink: false },
      };
      expectPrefixes(tried, true);
    } catch (error) {
      if (error instanceof CheckFailure) return;
      throw error;
    }
    throw new CheckFailure('options.rewritesHistory is given, but no prompt was rewritten');
  },
};

/** A conversation grows at its end: what the model has seen and said stays as it was. */
export const prefixStability: Group = {
  name: 'prefix-stability',
  about: 'The next turn is appended: servers may keep what they have computed of the turns before.',
  remedy:
    'write earlier turns as they were written and sampled, or give the reason in the option rewritesHistory',
  checks: [isStable, isRightlyDeclared],
};

function unlessHistory({ format }: Subject): string | undefined {
  return format.supports.history ? undefined : 'does not support history';
}

/** @param isRewritten Which conversations to try: those whose history is said to be rewritten, or the others. */
function expectPrefixes(subject: Subject, isRewritten: boolean): void {
  const format = promptFormat(subject);
  forConversations(subject, { last: 'other' }, (conversation) => {
    if ((rewriteOf(subject, conversation) !== undefined) !== isRewritten) return;
    const whole = format.render(conversation);
    const rewritten = stripsReasoning(subject, conversation)
      ? pastReasoning(conversation)
      : undefined;
    for (const { turn, index, reply } of exchangesIn(format, conversation)) {
      if (rewritten !== undefined && index >= rewritten) return;
      expectThat(
        whole.startsWith(turn.text + reply),
        () => `the prompt up to messages[${index}] and its reply do not begin the next prompt`,
      );
    }
  });
}

/** The first message whose reasoning a format leaves out, if it strips that of past turns. */
function pastReasoning({ messages }: Conversation): number | undefined {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const index = messages.findIndex(
    (message) => message.role === 'assistant' && Boolean(message.reasoning_content),
  );
  return index === -1 || index > last ? undefined : index;
}
