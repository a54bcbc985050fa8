import { expect, test } from 'vitest';
import { isShared, type PlaygroundState, readHash, shareHash } from './share.js';

const state: PlaygroundState = {
  conversation: '{"messages": [{"role": "user", "content": "天氣 🌤 <|eot_id|>"}]}',
  panes: [{ format: 'llama3', options: '{"profile":"hf"}' }],
  render: { generationPrompt: false },
  reply: 'Hi',
};

test('comes back as it was, whatever characters it holds', () => {
  expect(readHash(shareHash(state))).toEqual(state);
});

test('is safe in an address', () => {
  expect(shareHash(state)).toMatch(/^#state=[\w-]+$/);
});

test.each([
  ['defuse', 'escape'],
  ['throw', 'refuse'],
  ['allow', 'allow'],
])('opens an address of old, with "defuse": "%s"', (defuse, specialTokens) => {
  const old = { ...state, render: { generationPrompt: false, defuse } };
  expect(readHash(shareHash(old))).toEqual({
    ...state,
    render: { generationPrompt: false, specialTokens },
  });
});

test('tells a damaged address from one that shares nothing', () => {
  expect(isShared('#state=garbage')).toBe(true);
  expect(isShared('#other')).toBe(false);
});

test.each(['', '#other', '#state=%', '#state=bnVsbA', '#state=eyJhIjoxfQ'])(
  'ignores %s',
  (hash) => {
    expect(readHash(hash)).toBeUndefined();
  },
);
