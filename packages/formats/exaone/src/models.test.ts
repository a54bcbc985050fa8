import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { exaone } from './exaone.js';

const registry = createRegistry([exaone()]);

test.each([
  'LGAI-EXAONE/EXAONE-4.0-1.2B',
  'LGAI-EXAONE/EXAONE-4.0-32B-FP8',
  'LGAI-EXAONE/EXAONE-4.0-32B-GGUF',
  'EXAONE-4.0-32B-Q4_K_M.gguf',
  'exaone4',
  'exaone4:32b',
  'exaone-4:1.2b',
  'exaone-4.0:32b-q8_0',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('exaone');
});

test.each([
  'LGAI-EXAONE/EXAONE-4.5-33B',
  'exaone-4.5:33b',
  'LGAI-EXAONE/EXAONE-3.5-7.8B-Instruct',
  'exaone3.5:7.8b',
  'exaone-deep:32b',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
