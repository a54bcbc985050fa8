import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { apriel } from './apriel.js';

const registry = createRegistry([apriel()]);

test.each([
  'ServiceNow-AI/Apriel-1.6-15b-Thinker',
  'Apriel-1.6-15b-Thinker-Q4_K_M.gguf',
  'apriel-1.6-15b-thinker:free',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('apriel');
});

test.each([
  'ServiceNow-AI/Apriel-1.5-15b-Thinker',
  'ServiceNow-AI/Apriel-Nemotron-15b-Thinker',
  'ServiceNow-AI/Apriel-5B-Instruct',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
