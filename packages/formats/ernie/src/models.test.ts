import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { ernie } from './ernie.js';

const registry = createRegistry([ernie()]);

test.each([
  'baidu/ERNIE-4.5-21B-A3B-PT',
  'baidu/ERNIE-4.5-0.3B-PT',
  'baidu/ERNIE-4.5-300B-A47B-PT',
  'baidu/ernie-4.5-300b-a47b',
  'unsloth/ERNIE-4.5-21B-A3B-PT-GGUF',
  'ERNIE-4.5-0.3B-PT-Q4_K_M.gguf',
  'ernie-4.5',
  'ernie4.5:21b',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('ernie');
});

test.each([
  'baidu/ERNIE-4.5-21B-A3B-Thinking',
  'baidu/ERNIE-4.5-VL-28B-A3B-PT',
  'baidu/ERNIE-4.5-21B-A3B-Base-PT',
  'baidu/ERNIE-5.0',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
