import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type CohereVersion, cohere } from './cohere.js';

const registry = createRegistry([cohere()]);
const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;

function promptOf(format: ReturnType<typeof registry.forModel>): string {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(conversation);
}

const MODELS: Readonly<Record<CohereVersion, readonly string[]>> = {
  r: [
    'CohereLabs/c4ai-command-r-v01',
    'CohereLabs/c4ai-command-r-plus-08-2024',
    'command-r',
    'command-r-plus:104b',
    'cohere/command-r-08-2024',
    'command-r:35b',
  ],
  r7b: [
    'CohereLabs/c4ai-command-r7b-12-2024',
    'cohere/command-r7b-12-2024',
    'command-r7b',
    'command-r7b:7b',
    'c4ai-command-r7b-12-2024-Q4_K_M.gguf',
    'CohereLabs/c4ai-command-r7b-arabic-02-2025',
  ],
  a: [
    'CohereLabs/c4ai-command-a-03-2025',
    'CohereForAI/c4ai-command-a-03-2025',
    'command-a',
    'cohere/command-a',
    'cohere/command-a-03-2025',
    'command-a:111b',
    'bartowski/c4ai-command-a-03-2025-GGUF',
  ],
  'tiny-aya': ['CohereLabs/tiny-aya-global', 'CohereLabs/tiny-aya-earth', 'tiny-aya:3b'],
};

describe.each(Object.entries(MODELS))('version %s', (version, models) => {
  const expected = promptOf(cohere({ version: version as CohereVersion }));
  test.each(models)('is that of %s', (model) => {
    expect(promptOf(registry.forModel(model))).toBe(expected);
  });
});

test('every version has a prompt of its own', () => {
  const prompts = (Object.keys(MODELS) as CohereVersion[]).map((version) =>
    promptOf(cohere({ version })),
  );
  expect(new Set(prompts).size).toBe(prompts.length);
});

describe('does not know', () => {
  test.each([
    'CohereLabs/command-a-vision-07-2025',
    'CohereLabs/command-a-reasoning-08-2025',
    'CohereLabs/command-a-translate-08-2025',
    'CohereLabs/tiny-aya-base',
    'CohereLabs/aya-expanse-8b',
    'command-light',
  ])('%s', (model) => {
    expect(() => registry.forModel(model)).toThrow('no format here is known for the model');
  });
});
