import { type Check, CheckFailure, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { repliesOf } from '../replies.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { attempt } from '../try-format.js';

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
    const { messages } = conversation;
    const whole = format.render(conversation);
    const replies = repliesOf(subject, conversation);
    let next = 0;
    messages.forEach(({ role }, index) => {
      if (role !== 'assistant') return;
      const reply = replies[next++];
      const before = { ...conversation, messages: messages.slice(0, index) };
      const { value: prompt } = attempt(() => format.render(before));
      if (prompt === undefined || reply === undefined) return;
      expectThat(
        whole.startsWith(prompt + reply),
        () => `the prompt up to messages[${index}] and its reply do not begin the next prompt`,
      );
    });
  });
}
