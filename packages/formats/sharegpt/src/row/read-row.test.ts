import { describe, expect, test } from 'vitest';
import { sharegpt } from '../index.js';

const format = sharegpt();
const read = (...conversations: readonly object[]) =>
  format.conversation({ conversations }).messages;

test('reasoning is apart from the answer', () => {
  expect(read({ from: 'gpt', value: '<think>\nHm.\n</think>\n\nHi!' })).toEqual([
    { role: 'assistant', content: 'Hi!', reasoning_content: 'Hm.' },
  ]);
});

test('calls and what is said before them are one message, and results answer them in order', () => {
  const messages = read(
    { from: 'gpt', value: 'I look.' },
    { from: 'function_call', value: '[{"name":"a","arguments":{"x":1.0}},{"name":"b"}]' },
    { from: 'observation', value: '1' },
    { from: 'observation', value: '2' },
  );
  expect(messages).toMatchObject([
    {
      content: 'I look.',
      tool_calls: [
        { id: 'sharegpt_0', function: { name: 'a', arguments: '{"x":1.0}' } },
        { id: 'sharegpt_1', function: { name: 'b', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'sharegpt_0', content: '1' },
    { role: 'tool', tool_call_id: 'sharegpt_1', content: '2' },
  ]);
});

test('marks are the images of the row', () => {
  const conversations = [{ from: 'human', value: '<image>What?<image>' }];
  const images = ['a.jpg', 'data:image/png;base64,AA'];
  expect(format.conversation({ conversations, images }).messages[0]?.content).toEqual([
    { type: 'image', image_path: 'a.jpg' },
    { type: 'text', text: 'What?' },
    { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
  ]);
});

test('entries that have no place in a conversation are parts of this format', () => {
  const entry = { from: 'tool', value: 'sunny' };
  expect(read({ from: 'human', value: 'Hi' }, entry)[1]).toEqual({
    role: 'user',
    content: [{ type: 'provider', format: 'sharegpt', value: entry }],
  });
});

describe('a broken row', () => {
  test.each([
    [{}, 'conversations: missing, expected an array'],
    [{ conversations: 'Hi' }, 'conversations: found "Hi", expected an array'],
    [{ conversations: [7] }, 'conversations[0]: found 7, expected an object'],
    [
      { conversations: [{ from: 'narrator', value: '' }] },
      'conversations[0].from: found "narrator"',
    ],
    [{ messages: [{ role: 'user', content: [] }] }, 'messages[0].content: found an array'],
    [
      { messages: [{ role: 'assistant', content: '', tool_calls: [{}] }] },
      'rows of OpenAI are read by openai-messages',
    ],
  ])('is an error with its place: %j', (row, problem) => {
    expect(() => format.readBody(row)).toThrow(problem);
    expect(() => format.readBody(row)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
