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
