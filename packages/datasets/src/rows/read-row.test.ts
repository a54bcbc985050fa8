import { type Json, parseJson, writeJson } from '@modelspeak/core';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { sharegpt } from '@modelspeak/format-sharegpt';
import { describe, expect, test } from 'vitest';
import { formatRowReader } from './format-rows.js';
import { readRow } from './read-row.js';

const HELLO = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Hello' },
] as const;
const TOOL = {
  type: 'function',
  function: { name: 'add', parameters: { type: 'object', default: null } },
} as const;

function messagesOf(row: Json) {
  const read = readRow(row);
  if (read.kind === 'turn') throw new Error('a turn');
  return read.conversation.messages;
}

describe('messages', () => {
  test('are read with their tools, and other keys are reported', () => {
    expect(readRow({ messages: HELLO, tools: [TOOL], id: 7, note: null })).toEqual({
      kind: 'conversation',
      conversation: { messages: HELLO, tools: [TOOL] },
      trainable: [true, true],
      ignored: ['id'],
      shape: 'messages',
    });
  });

  test('may be an array, or JSON text, and so may tools', () => {
    expect(messagesOf(HELLO)).toEqual(HELLO);
    expect(
      readRow({ messages: JSON.stringify(HELLO), tools: JSON.stringify([TOOL]) }),
    ).toMatchObject({ conversation: { messages: HELLO, tools: [TOOL] } });
  });

  test('lose the null keys of tables, but calls keep what they say', () => {
    const call = { id: 'a', type: 'function', function: { name: 'f', arguments: { x: null } } };
    const row = [
      { role: 'assistant', content: 'x', name: null, tool_calls: [{ ...call, y: null }] },
    ];
    expect(messagesOf(row)).toEqual([{ role: 'assistant', content: 'x', tool_calls: [call] }]);
  });

  test('keep the spelling of numbers, except in sizes of parts', () => {
    const image = '{"type":"image","width":2.0}';
    const read = parseJson(`[{"role":"user","content":[${image}],"tool_calls":[{"id":1.0}]}]`);
    const [message] = messagesOf(read);
    expect(message).toMatchObject({ content: [{ type: 'image', width: 2 }] });
    expect(JSON.stringify(message)).toContain('"id":1}');
    expect(writeJson(message)).toContain('"id":1.0}');
  });

  test.each([
    [0, false],
    [1, true],
    [null, true],
    [false, false],
    [true, true],
  ])('with the weight %s are trained: %s', (weight, isTrained) => {
    const row = { messages: [HELLO[0], { ...HELLO[1], weight }] };
    expect(readRow(row)).toMatchObject({
      conversation: { messages: HELLO },
      trainable: [true, isTrained],
    });
  });

  test('take their weight from another key', () => {
    const row = { messages: [{ ...HELLO[1], train: false }] };
    expect(readRow(row, { weightField: 'train' })).toMatchObject({ trainable: [false] });
  });

  test.each([0.5, 'no', parseJson('1.5')])('cannot have the weight %s', (weight) => {
    expect(() => readRow({ messages: [HELLO[0], { ...HELLO[1], weight }] })).toThrow(
      'messages[1].weight: found',
    );
  });
});

test('of a prompt and a completion, only the completion is trained', () => {
  const both = { conversation: { messages: HELLO }, trainable: [false, true] };
  expect(readRow({ prompt: 'Hi', completion: 'Hello' })).toMatchObject(both);
  expect(readRow({ prompt: [HELLO[0]], completion: [HELLO[1]] })).toMatchObject(both);
  expect(() => readRow({ prompt: 1, completion: 'Hello' })).toThrow('prompt: found 1');
});

test('Alpaca is read with its input, its system prompt and its history', () => {
  const row = {
    instruction: 'Add.',
    input: '1 and 1',
    output: '2',
    system: 'Be brief.',
    history: [['Hi', 'Hello']],
  };
  expect(messagesOf(row)).toEqual([
    { role: 'system', content: 'Be brief.' },
    ...HELLO,
    { role: 'user', content: 'Add.\n1 and 1' },
    { role: 'assistant', content: '2' },
  ]);
  expect(() => readRow({ ...row, history: [['Hi']] })).toThrow('history[0]: found an array');
  expect(() => readRow({ ...row, input: 3 })).toThrow('input: found 3, expected a string');
});

describe('a recorded turn', () => {
  const turn = { type: 'turn', model: 'm', format: 'llama3', prompt_ids: [1, 2], sampled_ids: [3] };

  test('is read as it is', () => {
    expect(readRow({ ...turn, text: 'x' })).toEqual({
      kind: 'turn',
      turn: { ...turn, text: 'x' },
      shape: 'turn',
    });
  });

  test('needs the ids of its prompt', () => {
    const { prompt_ids: _ids, ...rest } = turn;
    expect(() => readRow({ ...rest, prompt: 'Hi' })).toThrow(
      'record with a server that takes them',
    );
  });

  test.each([
    ['prompt_ids', [1.5]],
    ['prompt_ids', [-1]],
    ['sampled_ids', '1'],
    ['model', 7],
    ['text', 7],
  ])('is refused if its %s is %j', (key, value) => {
    expect(() => readRow({ ...turn, [key]: value })).toThrow(`${key}: found`);
  });
});

test.each([
  [{ id: 1, txt: 'x' }, 'found "the keys id, txt"'],
  [{}, 'found "no keys"'],
  [
    { conversations: [{ from: 'human', value: 'Hi' }] },
    'found "a row of sharegpt", expected its format; install @modelspeak/format-sharegpt',
  ],
  ['text', 'found "text", expected an object or an array of messages'],
])('%j is refused', (row, problem) => {
  expect(() => readRow(row)).toThrow(problem);
});

test("a message format reads its own rows, and reports what is not part of a request's body", () => {
  const read = formatRowReader(anthropicMessages());
  const row = {
    id: 7,
    system: 'Be brief.',
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
    ],
  };
  const { conversation, ignored } = read(row);
  expect(conversation.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
  expect(ignored).toEqual(['id']);
});

test('ShareGPT rows have weights too', () => {
  const read = formatRowReader(sharegpt());
  const row = {
    source: 'x',
    conversations: [
      { from: 'human', value: 'Hi' },
      { from: 'gpt', value: 'Hello', weight: 0 },
      { from: 'human', value: 'Hi' },
      { from: 'gpt', value: 'Hello', weight: 1 },
    ],
  };
  expect(read(row)).toEqual({
    kind: 'conversation',
    conversation: { messages: [...HELLO, ...HELLO] },
    trainable: [true, false, true, true],
    ignored: ['source'],
  });
});
