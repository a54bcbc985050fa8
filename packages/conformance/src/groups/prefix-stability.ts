import type { Conversation } from '@modelspeak/core';
import { type Check, CheckFailure, expectThat, type Group } from '../check.js';
import { exchangesIn } from '../exchanges.js';
import { forConversations } from '../for-conversations.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';

const isStable: Check = {
  name: 'the prompt of a turn and its reply begin the prompt of the next',
  skip: (subject) =>
    unlessPrompt(subject) ??
    unlessHistory(subject) ??
    (subject.options.rewritesHistory && `by design: ${subject.options.rewritesHistory}`),
  run: expectPrefixes,
};

const isRightlyDeclared: Check = {
  name: 'rewrites history, as it says it does',
  skip: (subject) =>
    unlessPrompt(subject) ??
    unlessHistory(subject) ??
    (subject.options.rewritesHistory ? undefined : 'does not say so'),
  run(subject) {
    try {
      expectPrefixes(subject);
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
  checks: [isStable, isRightlyDeclared],
};

function unlessHistory({ format }: Subject): string | undefined {
  return format.supports.history ? undefined : 'does not support history';
}

function expectPrefixes(subject: Subject): void {
  const format = promptFormat(subject);
  forConversations(subject, { last: 'other' }, (conversation) => {
    const whole = format.render(conversation);
    const rewritten = format.supports.stripsPastReasoning ? pastReasoning(conversation) : undefined;
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
