import { expect, test } from 'vitest';
import { differenceOf, saidIn } from './said.js';

const call = { name: 'note', arguments: '{"text": "a"}' };
const meant = { content: 'Hi', reasoning: 'Hm', calls: [call] };

test('takes text, reasoning and calls out of a message', () => {
  const said = saidIn({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '1', type: 'function', function: call }],
  });
  expect(said).toEqual({ content: '', reasoning: '', calls: [call] });
});

test('arguments are compared by value, and text without the white space around it', () => {
  const calls = [{ name: 'note', arguments: '{"text":"a"}' }];
  expect(differenceOf(meant, { ...meant, content: 'Hi\n', calls })).toBeUndefined();
});

test.each([
  ['The call is lost.', { calls: [] }],
  ['An invented tool call.', { calls: [call, call] }],
  ['The text is lost.', { content: '' }],
  ['The reasoning is cut.', { reasoning: '' }],
  ['The arguments are wrong.', { calls: [{ name: 'note', arguments: '{"text": "' }] }],
  ['The arguments are wrong.', { calls: [{ name: 'other', arguments: '{"text": "a"}' }] }],
])('%s', (words, other) => {
  expect(differenceOf(meant, { ...meant, ...other })).toBe(words);
});
