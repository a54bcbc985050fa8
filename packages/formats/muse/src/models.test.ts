import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { muse } from './muse.js';

const registry = createRegistry([muse()]);

test.each([
  'meta-models/Muse-Glimmer-30B',
  'unsloth/Muse-Glimmer-30B-GGUF',
  'Muse-Glimmer-30B-Q4_K_M.gguf',
  'muse-glimmer:30b',
  'accounts/fireworks/models/muse-glimmer-30b',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('muse');
});

test.each(['meta/muse-spark', 'meta-models/Muse-Glimmer-30B-Base', 'muse-0.1'])(
  '%s does not',
  (model) => {
    expect(registry.findForModel(model)).toBeUndefined();
  },
);
