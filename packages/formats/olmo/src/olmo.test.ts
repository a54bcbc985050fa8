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

describe('OLMo 3 Think', () => {
  const format = olmo({ version: '3-think' });
  const reply: Message = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' };

  test('writes reasoning, which its template drops', () => {
    expect(format.render({ messages: [user, reply, user] })).toContain('<think>Hm.</think>Ho.');
    expect(format.render({ messages: [user, reply, user] }, reference)).toContain('assistant\nHo.');
  });
});
