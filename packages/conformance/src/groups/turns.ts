import {
  accumulate,
  type Conversation,
  type PromptFormat,
  type Reader,
  type ReaderEvent,
  type ToolCall,
  type Turn,
} from '@modelspeak/core';
import { dequal } from 'dequal/lite';
import { type Check, expectSameText, expectThat, type Group } from '../check.js';
import { showDifference } from '../difference.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { forConversations } from '../for-conversations.js';
import { USER } from '../needs.js';
import { stripsAll } from '../strips-all.js';
import { promptFormat, rewriteOf, type Subject, unlessPrompt } from '../subject.js';
import { thoughtMarks } from '../thoughts.js';
import { attempt, isRestricted } from '../try-format.js';

const hasOnePrompt: Check = {
  name: 'has the same prompt in a turn as in render',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forConversations(subject, {}, (conversation) => {
      const { text, segments, replyPrefix } = format.turn(conversation);
      const prompt = format.render(conversation, { generationPrompt: true });
      expectSameText(text, prompt, "the turn's text");
      expectSameText(segments.map((segment) => segment.text).join(''), prompt, 'its segments');
      expectThat(text.endsWith(replyPrefix), () => `the prompt does not end with replyPrefix`);
    });
  },
};

const isData: Check = {
  name: 'reads the same with readerOptions as with the turn',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forEachExchange(subject, ({ turn, reply }) => {
      const options = JSON.parse(JSON.stringify(turn.readerOptions));
      const expected = eventsOf(turn.reader(), [reply]);
      const events = eventsOf(format.reader(options), [reply]);
      expectThat(dequal(events, expected), () => differ(events, expected));
      const read = format.parse(reply, options);
      expectThat(dequal(read, turn.parse(reply)), () => differ(read, turn.parse(reply)));
    });
  },
};

const namesCallsApart: Check = {
  name: 'gives calls ids that are unique in the conversation',
  skip: (subject) =>
    unlessPrompt(subject) ??
    (subject.format.supports.toolCalls === true ? undefined : 'does not support tool calls'),
  run(subject) {
    const format = promptFormat(subject);
    forEachExchange(subject, ({ turn, reply }) => {
      const { message: said } = turn.parse(reply);
      const calls = said.tool_calls ?? [];
      if (calls.length === 0 || hasSpelledIds(turn.parse(reply, { callId: ownId }).message)) return;
      const { messages } = turn.conversation;
      const results = calls.map(({ id, function: { name } }) => ({
        role: 'tool' as const,
        tool_call_id: id,
        name,
        content: '{}',
      }));
      // The model says the same again after it has seen the results.
      const { value: next } = attempt(() =>
        format.turn({ ...turn.conversation, messages: [...messages, said, ...results] }),
      );
      const used = new Set(calls.map(({ id }) => id));
      for (const { id } of next?.parse(reply).message.tool_calls ?? []) {
        expectThat(!used.has(id), () => `gave the id ${id} to two calls of a conversation`);
        used.add(id);
      }
    });
  },
};

const readsNoCalls: Check = {
  name: 'reads no calls if no tools were offered, and keeps their text',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forEachExchange(subject, ({ turn, reply, segments }) => {
      const contents = segments.flatMap(({ kind, text }) => (kind === 'content' ? text : []));
      for (const change of [{ tools: [], builtins: [] }, { toolChoice: 'none' as const }]) {
        const { message, malformed } = format.parse(reply, { ...turn.readerOptions, ...change });
        const { content, reasoning_content: thought } = message;
        // A call that the request forbids is told apart from the text.
        const apart = 'toolChoice' in change ? malformed.map(({ raw }) => raw) : [];
        const how = JSON.stringify(change);
        expectThat(
          message.tool_calls === undefined,
          () => `with ${how}, read ${JSON.stringify(reply)} as ${JSON.stringify(message)}`,
        );
        const lost = missing(contents, [thought, content, ...apart].join(''));
        expectThat(
          lost === undefined,
          () => `with ${how}, lost ${JSON.stringify(lost)} of ${JSON.stringify(reply)}`,
        );
      }
    });
  },
};

const leavesOpen: Check = {
  name: 'ends the prompt with the prefill',
  skip: unlessPrefilled,
  run(subject) {
    const format = promptFormat(subject);
    forPrefills(subject, ({ conversation, begun }) => {
      const prompt = format.render(conversation, { continueFinalMessage: true });
      expectThat(
        prompt.endsWith(begun),
        () => `ends with ${JSON.stringify(prompt.slice(-40))}, expected ${JSON.stringify(begun)}`,
      );
    });
  },
};

const readsOn: Check = {
  name: 'reads only what the model adds to a prefill',
  skip: unlessPrefilled,
  run(subject) {
    const format = promptFormat(subject);
    forPrefills(subject, ({ conversation, turn, begun, whole }) => {
      const sampled = whole.turn.replyPrefix + whole.reply;
      const isSame = sampled.startsWith(turn.replyPrefix);
      // A template may write history differently from what the model samples, including this
      // message.
      expectThat(
        turn.replyPrefix.endsWith(begun) &&
          (isSame || stripsAll(format) || rewriteOf(subject, conversation) !== undefined),
        () =>
          `has the replyPrefix ${JSON.stringify(turn.replyPrefix)} for the reply ${JSON.stringify(sampled)}`,
      );
      // A message without text leaves its reasoning open, and the reasoning is written otherwise.
      if (!isSame && begun === '') return;
      const before = isSame ? turn.replyPrefix.length : sampled.indexOf(begun) + begun.length;
      const rest = sampled.slice(before);
      const { message } = whole.turn.parse(whole.reply);
      const expected = { role: 'assistant', content: message.content?.slice(begun.length) };
      for (const chunks of [[rest], rest.split('')]) {
        const read = accumulate(eventsOf(turn.reader(), chunks)).message;
        expectThat(dequal(read, expected), () => differ(read, expected));
      }
    });
  },
};

const goesOn: Check = {
  name: 'continues from what the model sampled, character by character',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    forEachExchange(subject, ({ turn, message, index, reply }, conversation) => {
      const { messages, ...rest } = conversation;
      const mayRewrite = rewriteOf(subject, conversation) ?? stripsAny(format);
      const end = messages.findIndex(({ role }, place) => place > index && role === 'assistant');
      const following = messages.slice(index + 1, end === -1 ? undefined : end);
      if (following.length === 0) return;
      const template = format.turn({
        ...rest,
        messages: [...turn.conversation.messages, message, ...following],
      });
      const sampled = turn.text + reply;
      for (const history of ['sampled', 'template'] as const) {
        const next = format.next(turn, { text: reply, message }, following, { history });
        if (!next.continued) {
          expectThat(Boolean(mayRewrite), () => `cannot continue with ${history}: ${next.reason}`);
          continue;
        }
        const { kept, added, isTemplate, isEndReplaced } = next;
        expectSameText(next.turn.text, sampled.slice(0, kept) + added, 'what was kept and added');
        expectThat(
          history === 'template' || isEndReplaced || kept === sampled.length,
          () => `keeps ${kept} characters of the ${sampled.length} that the model saw and sampled`,
        );
        expectThat(
          isTemplate === (next.turn.text === template.text),
          () =>
            `isTemplate is ${isTemplate}, but the template writes ${JSON.stringify(template.text)}`,
        );
      }
    });
  },
};

const goesOnAfterThoughts: Check = {
  name: 'continues after a reply with reasoning, and strips it if it declares so',
  skip: unlessThoughtsAreRead,
  run(subject) {
    const format = promptFormat(subject);
    const turn = format.turn({ messages: [USER] });
    for (const reply of thoughtsRead(format, turn)) {
      const { message } = turn.parse(reply);
      if (isRestricted(subject, { messages: [USER, message] })) continue;
      for (const history of ['sampled', 'template'] as const) {
        const next = format.next(turn, reply, [USER], { history });
        expectThat(
          next.continued,
          () => `cannot continue ${JSON.stringify(reply)} with ${history}`,
        );
        const { text } = next.turn;
        const kept = history === 'sampled' ? reply : THOUGHT;
        const isKept = text.includes(kept);
        expectThat(
          history === 'template' ? !(isKept && stripsAll(format)) : isKept,
          () => `${isKept ? 'keeps' : 'loses'} ${JSON.stringify(kept)} with ${history}`,
        );
      }
    }
  },
};

/** A turn connects the prompt with the reply. */
export const turns: Group = {
  name: 'turns',
  about: 'A turn is the prompt of one request, and its reader knows that prompt.',
  remedy: 'call out.reply() where the reply begins, and make the reader continue from replyPrefix',
  checks: [
    hasOnePrompt,
    isData,
    namesCallsApart,
    readsNoCalls,
    leavesOpen,
    readsOn,
    goesOn,
    goesOnAfterThoughts,
  ],
};

function stripsAny({ supports }: PromptFormat): boolean {
  return Boolean(supports.stripsReasoning) || supports.stripsPastReasoning;
}

const THOUGHT = 'Qxz';

/** Replies with reasoning that the reader of a turn recognizes. */
function thoughtsRead(format: PromptFormat, turn: Turn): readonly string[] {
  const opened = thoughtMarks(format).flatMap(({ open, close }) => [
    `${open}${THOUGHT}${close}Hello.`,
    `${THOUGHT}${close}Hello.`,
  ]);
  return opened.filter((reply) => {
    const { content, reasoning_content: thought } = turn.parse(reply).message;
    return content?.trim() === 'Hello.' && thought?.includes(THOUGHT);
  });
}

function unlessThoughtsAreRead(subject: Subject): string | undefined {
  const { format } = subject;
  if (format.kind !== 'prompt') return unlessPrompt(subject);
  if (!format.supports.history) return 'does not support history';
  const { value: turn } = attempt(() => format.turn({ messages: [USER] }));
  const isRead = turn !== undefined && thoughtsRead(format, turn).length > 0;
  return isRead ? undefined : 'reads none of the known spellings of reasoning';
}

function unlessPrefilled(subject: Subject): string | undefined {
  return (
    unlessPrompt(subject) ??
    (subject.format.request.prefill ? undefined : 'does not support prefill')
  );
}

/** Tries something with every assistant message in generated conversations. */
function forEachExchange(
  subject: Subject,
  holds: (exchange: Exchange, conversation: Conversation) => void,
): void {
  forConversations(subject, {}, (conversation) => {
    for (const exchange of exchangesIn(promptFormat(subject), conversation)) {
      holds(exchange, conversation);
    }
  });
}

/** An assistant message whose first half is in the prompt. */
interface Prefill {
  /** Ends with the first half. */
  readonly conversation: Conversation;
  /** The first half of the text. */
  readonly begun: string;
  /** The turn that leaves the message open. */
  readonly turn: Turn;
  /** The message as if the model had sampled all of it. */
  readonly whole: Exchange;
}

function forPrefills(subject: Subject, holds: (prefill: Prefill) => void): void {
  const format = promptFormat(subject);
  forConversations(subject, { last: 'assistant' }, (given) => {
    const { messages } = given;
    const whole = exchangesIn(format, given).find(({ index }) => index === messages.length - 1);
    if (whole === undefined || whole.message.tool_calls?.length) return;
    const content = whole.message.content as string;
    const begun = firstHalf(content);
    const half = { ...whole.message, content: begun };
    const conversation = { ...given, messages: [...messages.slice(0, -1), half] };
    const turn = format.turn(conversation, { continueFinalMessage: true });
    holds({ conversation, begun, turn, whole });
  });
}

/** The start of a text, up to the end of a word. */
function firstHalf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return (half.isWellFormed() ? half : half.slice(0, -1)).trimEnd();
}

function eventsOf(reader: Reader, chunks: readonly string[]): readonly ReaderEvent[] {
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

/** The first of the pieces that does not follow the previous ones in a text. */
function missing(pieces: readonly string[], text: string): string | undefined {
  let from = 0;
  return pieces.find((piece) => {
    const at = text.indexOf(piece, from);
    from = at + piece.length;
    return at === -1;
  });
}

function ownId(index: number): string {
  return `own-${index}`;
}

/** Whether the ids of calls are in the reply, and not from {@link ownId}. */
function hasSpelledIds({ tool_calls: calls = [] }: { tool_calls?: readonly ToolCall[] }): boolean {
  return calls.some(({ id }, index) => id !== ownId(index));
}

function differ(found: unknown, expected: unknown): string {
  return `the result ${showDifference(JSON.stringify(found), JSON.stringify(expected))}`;
}
