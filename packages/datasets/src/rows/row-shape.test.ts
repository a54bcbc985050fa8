import type { Json } from '@modelspeak/core';
import { anthropicMessages } from '@modelspeak/format-anthropic';
import { sharegpt } from '@modelspeak/format-sharegpt';
import { describe, expect, test } from 'vitest';
import { FileShapes } from './file-shapes.js';
import { formatRowReader } from './format-rows.js';
import { readRow } from './read-row.js';
import type { ReadRowOptions } from './read-row-options.js';

const messageFormats = { sharegpt: sharegpt(), 'anthropic-messages': anthropicMessages() };
const read = (row: Json, options: ReadRowOptions = {}) => {
  const found = readRow(row, { messageFormats, ...options });
  if (found.kind === 'turn') throw new Error('a turn');
  return found;
};

const user = { role: 'user', content: 'Hi' };
const assistant = { role: 'assistant', content: 'Hello' };
const HELLO = [user, assistant];
const ENTRIES = [
  { from: 'human', value: 'Hi' },
  { from: 'gpt', value: 'Hello' },
];
const text = { type: 'text', text: 'Hello' };
const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
const schema = { type: 'object' };

test.each<readonly [string, Json, string | undefined]>([
  ['plain messages', { messages: HELLO }, undefined],
  ['parts of text', { messages: [user, { ...assistant, content: [text] }] }, undefined],
  ['a system message', { messages: [{ role: 'system', content: 'x' }, ...HELLO] }, 'messages'],
  ['calls', { messages: [user, { ...assistant, tool_calls: [call] }] }, 'messages'],
  [
    'tools',
    { messages: HELLO, tools: [{ type: 'function', function: { name: 'f', parameters: schema } }] },
    'messages',
  ],
  ['messages of another name', { conversations: HELLO }, undefined],
  ['messages as JSON text', { conversation: JSON.stringify(HELLO) }, undefined],
  ['a list of messages', HELLO, undefined],
  ['ShareGPT', { conversations: ENTRIES }, 'sharegpt'],
  ['ShareGPT with a system message', { system: 'x', conversations: ENTRIES }, 'sharegpt'],
  ['ShareGPT as messages', { messages: ENTRIES }, 'sharegpt'],
  [
    'ShareGPT in a table',
    { conversations: ENTRIES.map((e) => ({ ...e, weight: null })) },
    'sharegpt',
  ],
  [
    "ShareGPT's words for who speaks",
    {
      conversations: [
        { role: 'human', content: 'Hi' },
        { role: 'gpt', content: 'Hello' },
      ],
    },
    'sharegpt',
  ],
  ['a system message beside', { system: 'x', messages: HELLO }, 'anthropic-messages'],
  [
    "Anthropic's tools",
    { messages: HELLO, tools: [{ name: 'f', input_schema: schema }] },
    'anthropic-messages',
  ],
  [
    "Anthropic's parts",
    {
      messages: [
        user,
        { ...assistant, content: [{ type: 'thinking', thinking: 'x', signature: 'y' }, text] },
      ],
    },
    'anthropic-messages',
  ],
  [
    "Anthropic's parts in a table",
    {
      messages: [
        {
          role: 'user',
          content: [{ type: 'text', text: 'Hi', id: null, name: null, input: null }],
        },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', text: null, id: 'toolu_1', name: 'f', input: { a: null } }],
        },
      ],
    },
    'anthropic-messages',
  ],
  [
    'a prompt with its completion',
    { prompt: 'Hi', completion: 'Hello', messages: null },
    'prompt-completion',
  ],
  ['a prompt besides messages', { prompt: 'Hi', messages: HELLO }, undefined],
  ['Alpaca', { instruction: 'Hi', output: 'Hello' }, 'alpaca'],
])('%s have a shape', (_kind, row, shape) => {
  const { conversation, shape: found } = read(row);
  expect(found).toBe(shape);
  expect(conversation.messages.map(({ role }) => role).filter((role) => role !== 'system')).toEqual(
    ['user', 'assistant'],
  );
});

test('nulls of tables go, but a call keeps what it says', () => {
  const content = [{ type: 'tool_use', text: null, id: 'toolu_1', name: 'f', input: { a: null } }];
  const { conversation } = read({ messages: [user, { role: 'assistant', content }] });
  expect(JSON.stringify(conversation)).toContain('{\\"a\\":null}');
});

test.each<readonly [Json, string]>([
  [{ messages: HELLO, conversations: HELLO }, 'found the keys messages, conversations; say'],
  [
    { messages: HELLO, prompt: 'Hi', completion: 'x' },
    'found the keys prompt, completion, messages',
  ],
  [
    { messages: HELLO, instruction: 'Hi', output: 'x' },
    'found the keys instruction, output, messages',
  ],
  [{ prompt: 'a', completion: 'b', input: 'c', output: 'd' }, 'prompt, completion, input, output'],
  [
    { messages: [...ENTRIES, assistant] },
    'messages: found entries with from and entries with role',
  ],
  [
    { system: 'x', messages: [{ role: 'system', content: 'y' }, ...HELLO] },
    "found what only OpenAI and only Anthropic's rows have",
  ],
])('%j is ambiguous', (row, problem) => {
  expect(() => read(row)).toThrow(problem);
  expect(() => read(row)).toThrow('--from, as one of messages, prompt-completion, alpaca, turn');
});

describe('from', () => {
  test('says what an ambiguous row is', () => {
    const row = { messages: HELLO, prompt: 'Hi', completion: 'x' };
    expect(read(row, { from: 'messages' }).ignored).toEqual(['prompt', 'completion']);
    expect(read(row, { from: 'prompt-completion' }).trainable).toEqual([false, true]);
  });

  test('refuses rows of another shape', () => {
    const row = { messages: HELLO };
    expect(() => read(row, { from: 'alpaca' })).toThrow('output: missing');
    expect(() => read(row, { from: 'prompt-completion' })).toThrow('prompt: missing');
    expect(() => read(row, { from: 'turn' })).toThrow('model: missing');
    expect(() => read({ prompt: 'Hi' }, { from: 'messages' })).toThrow('messages: missing');
  });

  test('may be mixed', () => {
    expect(read({ conversations: ENTRIES }, { from: 'mixed' }).shape).toBeUndefined();
  });
});

test('a file has rows of one shape, and each file its own', () => {
  const shapes = new FileShapes();
  const check = (file: string, row: number, shape?: 'alpaca' | 'messages') =>
    shapes.check({ file, row }, shape)?.message;
  expect(check('a', 1)).toBeUndefined();
  expect(check('a', 2, 'alpaca')).toBeUndefined();
  expect(check('a', 3)).toBeUndefined();
  expect(check('a', 4, 'messages')).toBe(
    'a:4: its shape is messages, but that of row 2 is alpaca; divide the file, or say what its rows ' +
      'are with from, on the command line with --from: one shape, or mixed',
  );
  expect(check('a', 5, 'alpaca')).toBeUndefined();
  expect(check('b', 1, 'messages')).toBeUndefined();
  expect(new FileShapes(shapes.known).check({ file: 'b', row: 2 }, 'alpaca')?.code).toBe(
    'mixed_rows',
  );
});

test('a list that is null does not hide the one that is there', () => {
  const row = { messages: null, conversations: ENTRIES };
  expect(read(row).conversation).toEqual(read({ conversations: ENTRIES }).conversation);
});

test('rows of a format that is named are read from JSON text and by each name of their list', () => {
  const readNamed = formatRowReader(anthropicMessages());
  const { conversation } = readNamed({ messages: HELLO });
  expect(readNamed({ conversations: HELLO }).conversation).toEqual(conversation);
  expect(readNamed({ messages: JSON.stringify(HELLO) }).conversation).toEqual(conversation);
});
