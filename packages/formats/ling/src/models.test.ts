import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { ling } from './ling.js';

const registry = createRegistry([ling()]);

test.each([
  'inclusionAI/Ling-3.0-flash',
  'inclusionAI/Ring-3.0-flash',
  'inclusionAI/Ling-3.0-mini-GGUF',
  'Ling-3.0-flash-Q4_K_M.gguf',
  'ling-3.0',
  'ling-3.0:flash',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('ling');
});

test.each(['inclusionAI/Ling-2.5-1T', 'inclusionAI/Ring-2.5-1T', 'inclusionAI/Ling-lite'])(
  '%s does not',
  (model) => {
    expect(registry.findForModel(model)).toBeUndefined();
  },
);
