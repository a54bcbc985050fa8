import { type AIMessage, type AIMessageChunk, HumanMessage } from '@langchain/core/messages';
import { orderedMessage, type ReaderEvent } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { ChatModelspeak } from '../src/index.js';
import { toldModel } from './told-model.js';

const custom = { type: 'custom', custom: { name: 'patch' } };
const plain = { type: 'function', function: { name: 'f', parameters: { type: 'object' } } };

/** What LangChain makes of some events, whole and streamed. */
async function messagesOf(events: readonly ReaderEvent[], settings?: { readonly sealed: boolean }) {
  const model = () =>
    new ChatModelspeak({ model: toldModel(events, settings).model }).bindTools([plain, custom]);
  const whole: AIMessage = await model().invoke('Hi');
  const chunks: AIMessageChunk[] = [];
  for await (const chunk of await model().stream('Hi')) chunks.push(chunk);
  return { whole, chunks, streamed: chunks.reduce((all, chunk) => all.concat(chunk)) };
}

/** What the model gets when LangChain sends its own message back. */
async function sentBack(message: AIMessage, settings?: { readonly sealed: boolean }) {
  const { model, asked } = toldModel([{ type: 'end', reason: 'stop' }], settings);
  await new ChatModelspeak({ model })
    .bindTools([plain, custom])
    .invoke([new HumanMessage('Hi'), message, new HumanMessage('Go on.')], { toolLinks: false });
  return asked[0]?.messages[1];
}

function call(index: number, text: string, more: object = {}): readonly ReaderEvent[] {
  return [
    { type: 'tool-call', index, id: `id_${index}`, name: 'f', ...more },
    { type: 'tool-call-arguments', index, text },
    { type: 'tool-call-end', index },
  ];
}

const end = { type: 'end', reason: 'stop' } as const;
const patch = [
  { type: 'tool-call', index: 1, id: 'id_1', name: 'patch', custom: true },
  { type: 'tool-call-arguments', index: 1, text: 'a "quoted" ' },
  { type: 'tool-call-arguments', index: 1, text: 'input' },
  { type: 'tool-call-end', index: 1 },
] as const satisfies readonly ReaderEvent[];

const REPLIES: readonly (readonly [string, readonly ReaderEvent[]])[] = [
  ['text', [{ type: 'text', text: 'Hi' }, { type: 'text', text: '!' }, end]],
  ['nothing', [end]],
  ['a refusal', [{ type: 'refusal', text: 'I may ' }, { type: 'refusal', text: 'not.' }, end]],
  [
    'numbers that JavaScript cannot represent',
    [...call(0, '{"id": 12345678901234567890, "x": 1.0}'), end],
  ],
  ['a custom call', [...call(0, '{}'), ...patch, end]],
  [
    'text after calls',
    [
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'One' },
      ...call(0, '{"a":1}'),
      { type: 'text', text: 'two' },
      end,
    ],
  ],
  [
    'provider keys',
    [
      { type: 'text', text: 'Hi' },
      ...call(0, '{}'),
      { type: 'extra', extra: { seen: true, list: ['a'] } },
      { type: 'extra', index: 0, extra: { kind: 'x' } },
      end,
    ],
  ],
];

test.each(REPLIES)('%s goes back as it came', async (_what, events) => {
  const { message } = await toldModel(events).model.chat({
    messages: [{ role: 'user', content: 'Hi' }],
  });
  const { whole, streamed } = await messagesOf(events);
  expect(await sentBack(whole)).toEqual(message);
  expect(await sentBack(streamed)).toEqual(message);
  expect(streamed.content).toEqual(whole.content);
});

const SEALED: readonly (readonly [string, readonly ReaderEvent[]])[] = [
  ...REPLIES.slice(3),
  [
    'signatures between calls',
    [
      { type: 'reasoning', text: 'Hm' },
      { type: 'reasoning', text: '.', signature: 's1' },
      { type: 'reasoning', text: '', encrypted: 'xyz', id: 'r2' },
      { type: 'text', text: 'First.' },
      ...call(0, '{"a":1}', { signature: 's3' }),
      { type: 'text', text: 'Then', signature: 's4' },
      { type: 'text', text: '', signature: 's5' },
      ...call(1, '{"b":2}'),
      end,
    ],
  ],
];

test.each(SEALED)('%s goes back in order', async (_what, events) => {
  const settings = { sealed: true };
  const reply = await toldModel(events, settings).model.chat({
    messages: [{ role: 'user', content: 'Hi' }],
  });
  const { whole, streamed } = await messagesOf(events, settings);
  const expected = orderedMessage(reply);
  expect(await sentBack(whole, settings)).toEqual(expected);
  expect(await sentBack(streamed, settings)).toEqual(expected);
  const stored = JSON.parse(JSON.stringify(streamed)) as { kwargs: object };
  expect(stored.kwargs).toMatchObject({ response_metadata: { finish_reason: 'stop' } });
});

test.each(['', '{"a"', '{"a": "b', '{"a": "b\\', '{"a": 1}', '{"a": [1', '{"a": 1'])(
  'a call that is withdrawn after %j is an invalid one',
  async (text) => {
    const events: readonly ReaderEvent[] = [
      { type: 'text', text: 'See: ' },
      { type: 'tool-call', index: 0, id: 'id_0', name: 'f' },
      { type: 'tool-call-arguments', index: 0, text },
      { type: 'tool-call-malformed', index: 0, raw: `f(${text}`, reason: 'it breaks off' },
      { type: 'text', text: `f(${text}` },
      end,
    ];
    const { whole, streamed } = await messagesOf(events);
    for (const message of [whole, streamed]) {
      expect(message.tool_calls).toEqual([]);
      expect(message.invalid_tool_calls).toHaveLength(1);
      expect(message.text).toBe(`See: f(${text}`);
    }
  },
);
