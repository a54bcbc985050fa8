import { expect, test } from 'vitest';
import { exaone } from './exaone.js';

const messages = [
  { role: 'user' as const, content: 'Hi' },
  { role: 'assistant' as const, reasoning_content: 'A greeting.', content: 'Hello!' },
];

test('a reply at the end keeps its reasoning if the option says so', () => {
  expect(exaone().render({ messages })).toContain('<think>\n\n</think>\n\nHello!');
  const format = exaone({ lastThought: true });
  expect(format.render({ messages })).toContain('<think>\nA greeting.\n</think>\n\nHello!');
  const more = [...messages, { role: 'user' as const, content: 'Bye' }];
  expect(format.render({ messages: more })).not.toContain('A greeting.');
});

test('the loss mask begins where the generation prompt ends', () => {
  const sampled = (enabled: boolean) =>
    exaone({ lastThought: true })
      .segments({ messages }, { thinking: { enabled } })
      .filter((segment) => segment.sampled)
      .map(({ text }) => text)
      .join('');
  expect(sampled(true)).toBe('A greeting.\n</think>\n\nHello![|endofturn|]');
  expect(sampled(false)).toBe('<think>\nA greeting.\n</think>\n\nHello![|endofturn|]');
});
