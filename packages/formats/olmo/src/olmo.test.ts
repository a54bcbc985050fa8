import type { Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { olmo } from './olmo.js';

const user: Message = { role: 'user', content: 'Hi' };
const reference = { onLoss: 'reference' } as const;

test.each([
  ['<function_calls>f(a="x")\ng()</function_calls>', ['{"a":"x"}', '{}']],
  [
    "<function_calls>f(a='it\\'s', b=True), g()\n</function_calls>",
    ['{"a":"it\'s","b":true}', '{}'],
  ],
])('reads the calls of %j', (reply, expected) => {
  const { message } = olmo().parse(reply);
  expect(message.tool_calls?.map((call) => call.function.arguments)).toEqual(expected);
});

test('the last reply ends the text, and others their turn', () => {
  const messages: Message[] = [user, { role: 'assistant', content: 'Ho.' }];
  expect(olmo().render({ messages })).toMatch(/Ho\.<\|endoftext\|>$/);
  expect(olmo().render({ messages: [...messages, user] })).toContain('Ho.<|im_end|>\n');
});

test('a reply that another follows ends its turn, or the text as in the template', () => {
  const messages: Message[] = [user, { role: 'assistant', content: 'Ho.' }];
  const options = { generationPrompt: true } as const;
  expect(olmo().render({ messages }, options)).toContain('Ho.<|im_end|>\n<|im_start|>assistant\n');
  expect(olmo().render({ messages }, { ...options, ...reference })).toContain('Ho.<|endoftext|>');
});

test('trains on a reply up to its end', () => {
  const messages: Message[] = [user, { role: 'assistant', content: 'Ho.' }, user];
  const { text, sampled } = olmo().mask({ messages });
  expect(sampled.map(({ start, end }) => text.slice(start, end))).toEqual(['Ho.<|im_end|>']);
});

describe('OLMo 3 Think', () => {
  const format = olmo({ version: '3-think' });
  const reply: Message = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' };

  test('writes reasoning, which its template drops', () => {
    expect(format.render({ messages: [user, reply, user] })).toContain('<think>Hm.</think>Ho.');
    expect(format.render({ messages: [user, reply, user] }, reference)).toContain('assistant\nHo.');
  });
});
