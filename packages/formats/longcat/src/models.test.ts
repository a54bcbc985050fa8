import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { longcat } from './longcat.js';

const registry = createRegistry([longcat()]);

test.each([
  'meituan-longcat/LongCat-Flash-Chat',
  'meituan-longcat/LongCat-Flash-Chat-FP8',
  'meituan/longcat-flash-chat:free',
  'LongCat-Flash-Chat-Q4_K_M.gguf',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('longcat');
});

test.each([
  'meituan-longcat/LongCat-Flash-Thinking',
  'meituan-longcat/LongCat-Flash-Thinking-2601',
  'meituan-longcat/LongCat-Flash-Lite',
  'meituan-longcat/LongCat-Flash-Omni',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
