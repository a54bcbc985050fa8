import { expect, test } from 'vitest';
import { harmonyReplies } from './harmony.js';

const { route } = harmonyReplies({ python: 'code' });

test.each([
  ['<|channel|>analysis', 'reasoning'],
  ['<|channel|>final', 'text'],
  ['<|channel|>commentary to=user', 'text'],
  [' to=functions.f<|channel|>commentary', { call: 'f' }],
  ['<|channel|>commentary to=browser.open', { call: 'browser.open' }],
  ['<|channel|>analysis to=python code', { call: 'python', argument: 'code' }],
])('a message with the header %j is %j', (header, routed) => {
  expect(route(header)).toEqual(routed);
});

test('a recipient whose text is no argument gets JSON', () => {
  expect(harmonyReplies().route('<|channel|>analysis to=python')).toEqual({ call: 'python' });
});
