import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { solarOpen } from './solar-open.js';

const registry = createRegistry([solarOpen()]);

test.each([
  'upstage/Solar-Open-100B',
  'upstage/Solar-Open-100B-GGUF',
  'Solar-Open-100B-Q4_K_M.gguf',
  'solar-open',
  'solar-open:100b',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('solar-open');
});

test.each([
  'upstage/solar-pro-preview-instruct',
  'upstage/SOLAR-10.7B-Instruct-v1.0',
  'solar:10.7b',
])('%s does not', (model) => {
  expect(registry.findForModel(model)).toBeUndefined();
});
