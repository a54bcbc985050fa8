import { type Conversation, type PromptFormat, type Reply, writeJson } from '@modelspeak/core';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { forConversations } from '../for-conversations.js';
import { sameMessage } from '../same-message.js';
import { promptFormat, rewriteOf, type Subject, unlessPrompt } from '../subject.js';
import { closingOf } from '../thoughts.js';
import { byteTokenizer } from '../tokenizer.js';

const isWithinText: Check = {
  name: 'has ordered, separate spans that match the segments',
  skip: unlessPrompt,
  run(subject) {
    answered(subject, (format, conversation) => {
      const { text, sampled } = format.mask(conversation);
      let end = 0;
      for (const span of sampled) {
        expectThat(
          span.start >= end && span.end > span.start && span.end <= text.length,
          () => `found the span ${span.start}–${span.end} after ${end} of ${text.length}`,
        );
        end = span.end;
      }
      const segments = format.segments(conversation, { generationPrompt: false });
      const said = segments.filter((segment) => segment.sampled).map((segment) => segment.text);
      const spans = sampled.map((span) => text.slice(span.start, span.end));
      expectSameText(spans.join(''), said.join(''), 'the spans joined');
    });
  },
};

const beginsAtThePrompt: Check = {
  name: 'begins spans after the generation prompt, and ends them where the model stops',
  skip: unlessPrompt,
  run(subject) {
    answered(subject, (format, conversation) => {
      const { messages } = conversation;
      const last = messages.length - 1;
      const before = { ...conversation, messages: messages.slice(0, last) };
      const turn = format.turn(before);
      const segments = format.segments(conversation, { generationPrompt: false });
      const said = segments
        .filter(({ message, sampled }) => message === last && sampled)
        .map(({ text }) => text)
        .join('');
      const text = format.render(conversation, { generationPrompt: false });
      const header = turn.text.slice(0, turn.text.length - turn.replyPrefix.length);
      // Reasoning that the prompt opens is not in the history of a format that strips it.
      const close = format.supports.stripsReasoning === true ? closingOf(format, turn) : undefined;
      // A template may write otherwise in its history what the prompt opens, such as an empty thought.
      const isRewritten =
        close === undefined && !text.startsWith(turn.text) && mayRewrite(subject, conversation);
      const prompt = close === undefined && !isRewritten ? turn.text : header;
      expectSameText(
        text.slice(0, prompt.length + said.length),
        prompt + said,
        'the prompt and what is sampled after it',
      );
      const expected = messages[last];
      const isRead = ({ message, ignored }: Reply): boolean =>
        ignored === '' && expected?.role === 'assistant' && sameMessage(message, expected);
      const parsed = turn.parse((close ?? '') + said);
      const alone = () => format.parse(said, { ...turn.readerOptions, replyPrefix: '' });
      expectThat(
        isRead(parsed) || (isRewritten && isRead(alone())),
        () =>
          `the sampled text ${writeJson(said)} is read as another message, or ended early: ${writeJson(parsed.message)}`,
      );
      const after = text.slice(prompt.length + said.length);
      const stop = format.ends.find((token) => after.startsWith(token));
      expectThat(
        stop === undefined,
        () => `the model also samples ${stop}, which is not in the mask`,
      );
    });
  },
};

const marksOnlyReplies: Check = {
  name: 'marks only assistant messages, and part of each of them',
  skip: unlessPrompt,
  run(subject) {
    answered(subject, (format, conversation) => {
      const segments = format.segments(conversation, { generationPrompt: false });
      const prompted = format.segments(conversation, { generationPrompt: true });
      for (const { sampled, message, text, role } of [...segments, ...prompted]) {
        expectThat(
          !sampled || role === 'assistant',
          () => `${writeJson(text)} of messages[${message}] is marked as sampled`,
        );
      }
      conversation.messages.forEach(({ role }, index) => {
        if (role !== 'assistant') return;
        expectThat(
          segments.some(({ message, sampled }) => message === index && sampled),
          () => `no part of messages[${index}] is marked as sampled`,
        );
      });
    });
  },
};

const endsWithTheReply: Check = {
  name: 'marks nothing right after the end of a reply, whatever follows',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, {}, (conversation) => {
      const segments = format.segments(conversation, { generationPrompt: false });
      segments.forEach(({ kind, text, message, sampled }, index) => {
        const next = segments[index + 1];
        const isEnd = sampled && kind === 'control' && format.ends.includes(text);
        expectThat(
          !(isEnd && next?.sampled && next.message === message),
          () => `${writeJson(next?.text ?? '')} after ${text} is marked as sampled`,
        );
      });
    });
  },
};

const isTheSameInTokens: Check = {
  name: 'has the same mask in tokens',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (promptFormat(subject).control.length > 0 ? undefined : 'has no special tokens'),
  run(subject) {
    const { control } = promptFormat(subject);
    const { adapter } = byteTokenizer(control).real;
    const lengthOf = (text: string): number => new TextEncoder().encode(text).length;
    answered(subject, (format, conversation) => {
      const options = { generationPrompt: false };
      const expected = format
        .segments(conversation, options)
        .flatMap(({ kind, text, sampled }) =>
          new Array<boolean>(kind === 'control' ? 1 : lengthOf(text)).fill(sampled),
        );
      const { ids, sampled } = format.tokens(conversation, adapter, options);
      expectThat(ids.length === sampled.length, () => 'ids and mask differ in length');
      expectSameText(bits(sampled), bits(expected), 'the mask of bytes');
    });
  },
};

/** The spans to train on are exactly what the model would have sampled. */
export const trainingMask: Group = {
  name: 'training-mask',
  about: 'Its mask marks exactly what the model would have sampled.',
  remedy: 'call out.sampled around exactly what the model samples, including its end token',
  checks: [isWithinText, beginsAtThePrompt, endsWithTheReply, marksOnlyReplies, isTheSameInTokens],
};

/** Whether the prompt of a reply may be written otherwise in the history of a conversation. */
function mayRewrite(subject: Subject, conversation: Conversation): boolean {
  const { stripsReasoning, stripsPastReasoning } = subject.format.supports;
  return (
    rewriteOf(subject, conversation) !== undefined ||
    Boolean(stripsReasoning) ||
    Boolean(stripsPastReasoning)
  );
}

/** Tries something with conversations that end with a reply. */
function answered(
  subject: Subject,
  holds: (format: PromptFormat, conversation: Conversation) => void,
): void {
  const format = promptFormat(subject);
  forConversations(subject, { last: 'assistant' }, (conversation) => holds(format, conversation));
}

function bits(flags: readonly boolean[]): string {
  return flags.map(Number).join('');
}
