import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { minicpm } from './minicpm.js';

const registry = createRegistry([minicpm()]);

test.each([
  'openbmb/MiniCPM5-1B',
  'openbmb/MiniCPM5-8B-GGUF',
  'MiniCPM5-1B-Q4_K_M.gguf',
  'minicpm5',
  'minicpm5:1b',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('minicpm');
});

test.each([
  'openbmb/MiniCPM4-8B',
  'openbmb/MiniCPM-V-4_5',
  'minicpm-v:8b',
  'openbmb/MiniCPM5-1B-Base',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
