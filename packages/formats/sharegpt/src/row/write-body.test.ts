import type { Conversation, GivenBodyParts } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { sharegpt } from '../index.js';

const format = sharegpt();
const write = (...messages: Conversation['messages']) => format.body({ messages }).conversations;
const call = (id: string) =>
  ({ id, type: 'function', function: { name: id, arguments: '{"x":1.0}' } }) as const;

test('a conversation is written in the words of LLaMA-Factory', () => {
  expect(
    write(
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'Hm.',
        tool_calls: [call('sharegpt_0')],
      },
      { role: 'tool', tool_call_id: 'sharegpt_0', content: '1', name: 'f' },
      { role: 'assistant', content: 'Done.', extra: { weight: 1 } },
    ),
  ).toEqual([
    { from: 'system', value: 'Be brief.' },
    { from: 'human', value: 'Hi' },
    {
      from: 'function_call',
      value: '<think>\nHm.\n</think>\n\n{"name": "sharegpt_0", "arguments": {"x": 1.0}}',
    },
    { from: 'observation', value: '1', name: 'f' },
    { from: 'gpt', value: 'Done.', weight: 1 },
  ]);
});

test('results that are not in the order of their calls name them', () => {
  const messages = [
    { role: 'assistant', tool_calls: [call('a'), call('b')] },
    { role: 'tool', tool_call_id: 'b', content: '2' },
    { role: 'tool', tool_call_id: 'a', content: '1' },
  ] as const;
  expect(write(...messages)).toMatchObject([
    {},
    { tool_call_id: 'b', value: '2' },
    { tool_call_id: 'a', value: '1' },
  ]);
  expect(format.conversation(format.body({ messages }))).toMatchObject({ messages });
});

test('text that begins like reasoning is read back as text', () => {
  const message = { role: 'assistant', content: '<think>a</think>b' } as const;
  expect(format.conversation(format.body({ messages: [message] })).messages).toEqual([message]);
});

const image = { type: 'image', image_path: 'a.jpg' } as const;

describe('what a row has no place for is refused', () => {
  const user = { role: 'user', content: 'Hi' } as const;
  const cases: readonly (readonly [Partial<GivenBodyParts>, string])[] = [
    [{ stream: true }, 'stream'],
    [{ sampling: { temperature: 1 } }, 'temperature'],
    [
      {
        conversation: {
          messages: [{ role: 'user', content: [image, { type: 'text', text: '<image>' }] }],
        },
      },
      'messages[0].content[1]',
    ],
    [
      { conversation: { messages: [{ role: 'user', content: [{ ...image, width: 9 }] }] } },
      'messages[0].content[0].width',
    ],
    [
      {
        conversation: {
          messages: [{ role: 'assistant', content: '', reasoning_content: '</think>' }],
        },
      },
      'messages[0].reasoning_content',
    ],
  ];
  test.each(cases)('%j', (parts, path) => {
    expect(() => format.writeBody({ conversation: { messages: [user] }, ...parts })).toThrow(
      expect.objectContaining({ code: 'unsupported', path }),
    );
  });

  test('a parameter that is also a key of the row', () => {
    const parameters = { model: 'other' };
    const parts = { model: 'm', conversation: { messages: [user] }, parameters };
    expect(() => format.writeBody(parts)).toThrow('parameters.model: the row has this key already');
  });
});

test('rows have no replies', () => {
  expect(() => format.reader()).toThrow(expect.objectContaining({ code: 'unsupported' }));
  expect(() => format.parse('{}')).toThrow('ShareGPT is a format of rows, which have no responses');
});
