import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type PhiVersion, phi } from './phi.js';

const registry = createRegistry([phi()]);
const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;

function promptOf(format: ReturnType<typeof registry.forModel>): string {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(conversation);
}

describe.each<[PhiVersion, readonly string[]]>([
  ['4', ['microsoft/phi-4', 'phi4', 'phi4:14b', 'phi-4-Q4_K_M.gguf', 'unsloth/phi-4-GGUF']],
  [
    '4-reasoning',
    ['microsoft/Phi-4-reasoning', 'microsoft/Phi-4-reasoning-plus', 'phi4-reasoning:14b'],
  ],
  ['4-mini', ['microsoft/Phi-4-mini-instruct', 'phi4-mini', 'phi4-mini:3.8b']],
])('version %s', (version, models) => {
  test.each(models)('is what %s speaks', (model) => {
    expect(promptOf(registry.forModel(model))).toBe(promptOf(phi({ version })));
  });
});

describe('does not know', () => {
  test.each([
    'microsoft/Phi-4-multimodal-instruct',
    'microsoft/Phi-4-mini-reasoning',
    'phi3',
    'microsoft/Phi-4-mini-flash-reasoning',
    'phi4-mini-reasoning:3.8b',
    'microsoft/phi-2',
  ])('%s', (model) => {
    expect(() => registry.forModel(model)).toThrow('no format here is known for the model');
  });
});
