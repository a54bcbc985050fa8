import type { Conversation, ReaderEvent, ToolCall, Turn } from '@modelspeak/core';
import { type Check, expectThat, type Group } from '../check.js';
import { type Exchange, exchangesIn } from '../exchanges.js';
import { promptFormat, type Subject, unlessPrompt } from '../subject.js';
import { isRestricted } from '../try-format.js';

/** How many characters a reader may hold back, because a mark could begin in them. */
const SLACK = 64;
const NAME = 'search';
const LENGTH = 100;
const WORDS = Array.from({ length: LENGTH }, (_, index) => `word${index}`).join(' ');

const emitsText = emits('text', 'text', 'text', (text) => ({
  role: 'assistant',
  content: text,
}));

const emitsReasoning = emits('reasoning', 'reasoning', 'reasoning', (text) => ({
  role: 'assistant',
  reasoning_content: text,
  content: 'Hello.',
}));

const emitsArguments = emits('a string argument', 'tool-call-arguments', 'toolCalls', (text) => ({
  role: 'assistant',
  content: null,
  tool_calls: [callOf(text)],
}));

const emitsCalls: Check = {
  name: 'emits a call as soon as its name is known',
  skip: unlessSupported('toolCalls'),
  run(subject) {
    const exchange = exchangeOf(subject, {
      role: 'assistant',
      content: null,
      tool_calls: [callOf(WORDS)],
    });
    if (exchange === undefined) return;
    const { turn, reply } = exchange;
    const timeline = timesOf(turn, reply);
    const begun = timeline.find(({ event }) => event.type === 'tool-call');
    const known = Math.max(reply.indexOf('word0'), nameEnd(reply));
    expectThat(
      begun !== undefined && begun.at <= Math.max(known, idEndIn(turn, reply)) + SLACK,
      () => `emits the call after ${begun?.at} of ${reply.length} characters of the reply`,
    );
  },
};

const emitsCallsApart: Check = {
  name: 'emits each call before the next begins',
  skip: unlessSupported('parallelToolCalls'),
  run(subject) {
    const calls = [callOf(WORDS), { ...callOf('last'), id: 'call_1' }];
    const exchange = exchangeOf(subject, { role: 'assistant', content: null, tool_calls: calls });
    if (exchange === undefined) return;
    const { turn, reply } = exchange;
    const ended = timesOf(turn, reply).find(({ event }) => event.type === 'tool-call-end');
    expectThat(
      ended !== undefined && ended.at <= reply.lastIndexOf('last'),
      () => `ends the first call after ${ended?.at} of ${reply.length} characters`,
    );
  },
};

/** Known events are emitted at once, so that users see the reply as it arrives. */
export const timeliness: Group = {
  name: 'timeliness',
  about: 'The reader emits everything as soon as it is certain.',
  remedy:
    'emit everything that no later chunk can change, and hold back only a possible start of a mark',
  checks: [emitsText, emitsReasoning, emitsArguments, emitsCalls, emitsCallsApart],
};

type Said = Conversation['messages'][number] & { readonly role: 'assistant' };

/** A check that long texts of one kind are emitted as they arrive, character by character. */
function emits(
  what: string,
  type: ReaderEvent['type'],
  capability: 'text' | 'reasoning' | 'toolCalls',
  make: (text: string) => Said,
): Check {
  return {
    name: `emits ${what} as it arrives`,
    skip: capability === 'text' ? unlessPrompt : unlessSupported(capability),
    run(subject) {
      const exchange = exchangeOf(subject, make(WORDS));
      if (exchange === undefined) return;
      const { turn, reply } = exchange;
      const timeline = timesOf(turn, reply);
      const idEnd = idEndIn(turn, reply);
      const named = type === 'tool-call-arguments' ? nameEnd(reply) : 0;
      for (let index = 0; index < LENGTH - 1; index++) {
        const word = `word${index} `;
        const known = Math.max(reply.indexOf(word) + word.length, named, idEnd);
        let emitted = '';
        for (const { event, at } of timeline) {
          if (at > known + SLACK) break;
          if (event.type === type && 'text' in event) emitted += event.text;
        }
        expectThat(
          emitted.includes(word.trim()),
          () => `has not emitted ${JSON.stringify(word)} ${SLACK} characters after it arrived`,
        );
      }
    },
  };
}

function unlessSupported(capability: 'reasoning' | 'toolCalls' | 'parallelToolCalls') {
  return (subject: Subject): string | undefined =>
    unlessPrompt(subject) ??
    (subject.uses[capability] === true ? undefined : `does not support ${capability}`);
}

/** Where the name of the call ends; some replies write it after the arguments. */
function nameEnd(reply: string): number {
  return reply.indexOf(NAME) + NAME.length;
}

function callOf(text: string): ToolCall {
  return {
    id: 'call_0',
    type: 'function',
    function: { name: NAME, arguments: JSON.stringify({ query: text }) },
  };
}

/**
 * The turn that asks for a message, and what the model samples; `undefined` if the format refuses
 * it.
 */
function exchangeOf(subject: Subject, said: Said): Exchange | undefined {
  const format = promptFormat(subject);
  const parameters = { type: 'object', properties: { query: { type: 'string', description: '' } } };
  const conversation: Conversation = {
    messages: [{ role: 'user', content: 'Hi.' }, said],
    ...(said.tool_calls && {
      tools: [{ type: 'function', function: { name: NAME, description: '', parameters } }],
    }),
  };
  if (isRestricted(subject, conversation)) return undefined;
  return exchangesIn(format, conversation)[0];
}

/**
 * Where the id of a reply's call ends, if the reply contains it: a call cannot be emitted before
 * its id is known, and some formats write it last.
 */
function idEndIn(turn: Turn, reply: string): number {
  const [call] = turn.parse(reply).message.tool_calls ?? [];
  const at = call === undefined ? -1 : reply.indexOf(call.id);
  return at === -1 || call === undefined ? 0 : at + call.id.length;
}

/**
 * The events of a reply that arrives one character at a time, each with the number of characters so
 * far.
 */
function timesOf(turn: Turn, reply: string): readonly { event: ReaderEvent; at: number }[] {
  const reader = turn.reader();
  const timeline = Array.from(reply).flatMap((unit, index) =>
    reader.push(unit).map((event) => ({ event, at: index + 1 })),
  );
  return [...timeline, ...reader.end().map((event) => ({ event, at: Number.POSITIVE_INFINITY }))];
}
