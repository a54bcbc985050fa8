import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { laguna } from './laguna.js';

const registry = createRegistry([laguna()]);

test.each([
  'poolside/Laguna-S-2.1',
  'poolside/Laguna-S-2.1-FP8',
  'unsloth/Laguna-S-2.1-GGUF',
  'Laguna-S-2.1-Q4_K_M.gguf',
  'laguna',
  'laguna:latest',
  'laguna-s-2.1:latest',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('laguna');
});

test.each(['poolside/Laguna-XS.2', 'poolside/Laguna-M.1'])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
