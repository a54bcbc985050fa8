import { expect, test } from 'vitest';
import { usageOf } from './usage.js';

const usage = { prompt_tokens: 10, completion_tokens: 6, total_tokens: 16 };

test('counts what the server reports', () => {
  expect(usageOf({ usage })).toEqual({
    inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 6, text: undefined, reasoning: undefined },
    raw: usage,
  });
});

test('counts cached tokens and those of reasoning', () => {
  const detailed = {
    ...usage,
    prompt_tokens_details: { cached_tokens: 8 },
    completion_tokens_details: { reasoning_tokens: 4 },
  };
  expect(usageOf({ usage: detailed })).toMatchObject({
    inputTokens: { total: 10, noCache: 2, cacheRead: 8 },
    outputTokens: { total: 6, text: 2, reasoning: 4 },
  });
});

test('counts the tokens that llama.cpp had in its cache', () => {
  const sampled = { timings: { cached: 7 } } as never;
  expect(usageOf({ usage, sampled }).inputTokens).toMatchObject({ noCache: 3, cacheRead: 7 });
});

test('knows nothing if the server reports nothing', () => {
  expect(usageOf({})).toEqual({
    inputTokens: {
      total: undefined,
      noCache: undefined,
      cacheRead: undefined,
      cacheWrite: undefined,
    },
    outputTokens: { total: undefined, text: undefined, reasoning: undefined },
  });
});
