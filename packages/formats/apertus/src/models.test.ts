import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { apertus } from './apertus.js';

const registry = createRegistry([apertus()]);

test.each([
  'swiss-ai/Apertus-8B-Instruct-2509',
  'swiss-ai/Apertus-70B-Instruct-2509',
  'Apertus-8B-Instruct-2509-Q4_K_M.gguf',
  'apertus-8b-instruct:latest',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('apertus');
});

test.each(['swiss-ai/Apertus-8B-2509', 'swiss-ai/Apertus-70B-2509'])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
