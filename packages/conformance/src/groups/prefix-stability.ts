import type { Conversation } from '@modelspeak/core';
import { type Check, CheckFailure, expectThat, type Group } from '../check.js';
import { exchangesIn } from '../exchanges.js';
import { forConversations } from '../for-conversations.js';
import { promptFormat, rewriteOf, type Subject, stripsPast, unlessPrompt } from '../subject.js';

const isStable: Check = {
  name: 'begins the next prompt with the previous prompt and its reply',
  skip: (subject) => {
    const { rewritesHistory } = subject.options;
    const reason =
      typeof rewritesHistory === 'string' ? `by design: ${rewritesHistory}` : undefined;
    return unlessPrompt(subject) ?? unlessHistory(subject) ?? reason;
  },
  run: (subject) => expectPrefixes(subject, false),
};

const isRightlyDeclared: Check = {
  name: 'rewrites history if it declares that it does',
  skip: (subject) =>
    unlessPrompt(subject) ??
    unlessHistory(subject) ??
    (subject.options.rewritesHistory ? undefined : 'no rewritesHistory given'),
  run(subject) {
    try {
      // The first failing case is enough: it ends the search, and is not shrunk. In some formats it is rare.
      const { runs, options } = subject;
      const tried = {
        ...subject,
        runs: Math.max(runs, 1000),
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

/** Conversations only grow at the end: what the model has seen and sampled stays. */
export const prefixStability: Group = {
  name: 'prefix-stability',
  about: 'The next turn is appended, so that servers can cache earlier turns.',
  remedy:
    'write earlier turns as they were rendered and sampled, or pass the reason in the option rewritesHistory',
  checks: [isStable, isRightlyDeclared],
};

function unlessHistory({ format }: Subject): string | undefined {
  return format.supports.history ? undefined : 'does not support history';
}

/** @param isRewritten Whether to try the conversations with a declared rewrite, or the others. */
function expectPrefixes(subject: Subject, isRewritten: boolean): void {
  const format = promptFormat(subject);
  forConversations(subject, { last: 'other' }, (conversation) => {
    if ((rewriteOf(subject, conversation) !== undefined) !== isRewritten) return;
    const whole = format.render(conversation);
    const rewritten = stripsPast(subject, conversation) ? pastReasoning(conversation) : undefined;
    for (const { turn, index, reply } of exchangesIn(format, conversation)) {
      if (rewritten !== undefined && index >= rewritten) return;
      // The reasoning that the prompt opened is left out of the next.
      if (format.supports.stripsReasoning === true && turn.replyPrefix !== '') return;
      expectThat(
        whole.startsWith(turn.text + reply),
        () => `the prompt up to messages[${index}] and its reply do not begin the next prompt`,
      );
    }
  });
}

/** The first message whose reasoning is left out, if the format strips past reasoning. */
function pastReasoning({ messages }: Conversation): number | undefined {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const index = messages.findIndex(
    (message) => message.role === 'assistant' && Boolean(message.reasoning_content),
  );
  return index === -1 || index > last ? undefined : index;
}
