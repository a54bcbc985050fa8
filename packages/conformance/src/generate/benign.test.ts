import type { Conversation } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { benign } from './benign.js';

const conversation = (reasoning_content: string): Conversation => ({
  messages: [
    { role: 'user', content: '<|end|>' },
    { role: 'assistant', reasoning_content, content: '<|end|>' },
  ],
});
const isHarmful = (text: string): boolean => text.includes('<|end|>') || text === '\n\n';

test('puts the same word in the place of the same text', () => {
  expect(benign(conversation('thought'), isHarmful).messages).toEqual([
    { role: 'user', content: 'word0' },
    { role: 'assistant', reasoning_content: 'word1', content: 'word0' },
  ]);
});

test.each(['', ' ', '\n', '\t ', '\u00a0'])('leaves %j, which formats may strip', (blank) => {
  expect(benign(conversation(blank), isHarmful).messages[1]).toHaveProperty(
    'reasoning_content',
    blank,
  );
});

test('replaces white space that is a delimiter', () => {
  expect(benign(conversation('\n\n'), isHarmful).messages[1]).toHaveProperty(
    'reasoning_content',
    'word1',
  );
});

test.each([
  ['{"name": "<|end|>"}', '{"name":"word0"}'],
  ['["<|end|>", 1, null]', '["word0",1,null]'],
  ['"<|end|>"', '"word0"'],
  ["'<|end|>'", "'word0'"],
  ['"\\u003c|end|>"', '"word0"'],
  ['12', '12'],
  ['"a" <|end|> "b"', 'word0'],
  ['{<|end|>', 'word0'],
])('keeps the kind of the value that %s in an argument reads as', (text, expected) => {
  const call = { name: 'f', arguments: JSON.stringify({ a: [text] }) };
  const tool_calls = [{ id: 'x', type: 'function' as const, function: call }];
  const messages = [{ role: 'assistant' as const, content: null, tool_calls }];
  expect(benign({ messages }, isHarmful).messages).toMatchObject([
    { tool_calls: [{ function: { arguments: JSON.stringify({ a: [expected] }) } }] },
  ]);
});
