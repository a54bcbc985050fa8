import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { gigachat } from './gigachat.js';

const registry = createRegistry([gigachat()]);

test.each([
  'ai-sage/GigaChat3.1-10B-A1.8B',
  'ai-sage/GigaChat3.1-10B-A1.8B-GGUF',
  'GigaChat3.1-10B-A1.8B-Q4_K_M.gguf',
  'gigachat3.1:10b',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('gigachat');
});

test.each([
  'ai-sage/GigaChat3.5-432B-A30B',
  'ai-sage/GigaChat-20B-A3B-instruct',
  'GigaChat3-10B-A1.8B',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
