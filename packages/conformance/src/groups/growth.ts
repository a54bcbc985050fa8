import type { Conversation, Message } from '@modelspeak/core';
import { type Check, expectThat, type Group } from '../check.js';
import { whileCounting } from '../count-operations.js';
import { harmfulTexts } from '../special-tokens.js';
import type { Subject } from '../subject.js';
import { promptFormat, unlessPrompt } from '../subject.js';
import { attempt, write } from '../try-format.js';

const SIZE = 200;
const FACTOR = 8;
/** The tolerance for proportional work; quadratic work needs `FACTOR` times as much. */
const SLACK = 2;

const rendersInProportion: Check = {
  name: 'renders with work proportional to the conversation',
  run(subject) {
    whileCounting((count) => {
      for (const [what, make] of Object.entries(conversationsOf(subject))) {
        if (attempt(() => write(subject, make(2))).error !== undefined) continue;
        expectProportion(what, (size) => {
          const conversation = make(size);
          return count(() => void write(subject, conversation));
        });
      }
    });
  },
};

const readsInProportion: Check = {
  name: 'reads with work proportional to the reply, however small the chunks',
  skip: unlessPrompt,
  run(subject) {
    const format = promptFormat(subject);
    whileCounting((count) => {
      for (const { opening, unit } of hostileReplies(subject)) {
        for (const chunk of [1, 7, Number.POSITIVE_INFINITY]) {
          // A reply with many characters already has many small chunks.
          const length = chunk === Number.POSITIVE_INFINITY ? 1 : unit.length;
          const what = `${opening} and then ${JSON.stringify(unit)} in chunks of ${chunk}`;
          expectProportion(what, (size) => {
            const reply = opening + unit.repeat(Math.ceil(size / length));
            const chunks: string[] = [];
            for (let at = 0; at < reply.length; at += chunk)
              chunks.push(reply.slice(at, at + chunk));
            const reader = format.reader();
            return count(() => {
              for (const piece of chunks) reader.push(piece);
              reader.end();
            });
          });
        }
      }
    });
  },
};

/** Small inputs cannot cause much work. Operations are counted, not seconds. */
export const growth: Group = {
  name: 'growth',
  about: 'Its work is proportional to what it writes and reads.',
  remedy: 'look at each character a fixed number of times: do not search the same text again',
  checks: [rendersInProportion, readsInProportion],
};

function expectProportion(what: string, cost: (size: number) => number): void {
  const small = cost(SIZE);
  const large = cost(SIZE * FACTOR);
  expectThat(
    large <= (small + 1000) * FACTOR * SLACK,
    () => `${what}: ${small} operations for ${SIZE}, ${large} for ${SIZE * FACTOR}`,
  );
}

type Make<Value> = (size: number) => Value;

function conversationsOf({ format }: Subject): Readonly<Record<string, Make<Conversation>>> {
  const user: Message = { role: 'user', content: 'Hi.' };
  const long = (unit: string) => (size: number) => ({
    messages: [{ role: 'user' as const, content: unit.repeat(size) }],
  });
  const tokens = format.kind === 'prompt' ? harmfulTexts(format) : [];
  const hostile = tokens.map((token) => [`a text of ${token}`, long(token)] as const);
  const partial = tokens.map((token) => [`a text of ${token[0]}`, long(token.charAt(0))] as const);
  return {
    'a long text': long('some words '),
    'many messages': (size) => ({
      messages: Array.from({ length: size }, () => [user, { role: 'assistant', content: 'Hello.' }])
        .flat()
        .slice(0, -1) as Message[],
    }),
    'many parts': (size) => ({
      messages: [
        {
          role: 'user',
          content: Array.from({ length: size }, () => ({ type: 'text', text: '<' })),
        },
      ],
    }),
    'many calls': (size) => callsOf(size),
    ...Object.fromEntries(hostile),
    ...Object.fromEntries(partial),
  };
}

function callsOf(size: number): Conversation {
  const calls = Array.from({ length: size }, (_, index) => ({
    id: `call_${index}`,
    type: 'function' as const,
    function: { name: 'search', arguments: '{"query":"rain"}' },
  }));
  const results = calls.map(({ id }) => ({
    role: 'tool' as const,
    tool_call_id: id,
    name: 'search',
    content: '{"found":1}',
  }));
  const parameters = { type: 'object', properties: { query: { type: 'string', description: '' } } };
  return {
    messages: [
      { role: 'user', content: 'Hi.' },
      { role: 'assistant', content: null, tool_calls: calls },
      ...results.reverse(),
    ],
    tools: [{ type: 'function', function: { name: 'search', description: '', parameters } }],
  };
}

/** The start of a long reply, and the text that it then repeats. */
interface HostileReply {
  readonly opening: string;
  readonly unit: string;
}

/** Long, repetitive replies: text, endless calls, and text that looks like calls. */
function hostileReplies(subject: Subject): readonly HostileReply[] {
  const { control, delimiters } = promptFormat(subject);
  const tokens = [...control, ...delimiters].flatMap((token) => [
    token,
    token.slice(0, -1),
    token.charAt(0),
  ]);
  const units = [
    'word ',
    ' ',
    '\n',
    '\n\n',
    '[',
    '(',
    '{',
    '{"a":',
    '[f(',
    '[f(a=',
    '"',
    "'",
    '\\',
    '\\u0000',
    '=',
    ',',
    'f(x=1), ',
    '{"name": "f", "parameters": {}}; ',
    '1',
    '-',
    '.',
    '1e',
    'f.',
    'f.call(',
  ];
  const openings = [
    '',
    '[f(x="',
    '[f(x=[',
    '{"name": "f", "parameters": {"a": "',
    '[f(x=1), ',
    '```',
  ];
  return [
    ...[...new Set([...units, ...tokens])].flatMap((unit) =>
      openings.map((opening) => ({ opening, unit })),
    ),
    ...units.flatMap((unit) => control.map((opening) => ({ opening, unit }))),
  ];
}
