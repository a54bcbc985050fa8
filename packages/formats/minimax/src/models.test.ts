import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { minimax } from './minimax.js';

const registry = createRegistry([minimax()]);
const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;

function promptOf(format: ReturnType<typeof registry.forModel>): string {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(conversation);
}

const later = (version: string) => ({
  version: 'm2' as const,
  identity: `You are a helpful assistant. Your name is MiniMax-${version} and is built by MiniMax.`,
});

describe.each([
  [
    'M2',
    minimax({ version: 'm2' }),
    [
      'MiniMaxAI/MiniMax-M2',
      'minimax/minimax-m2',
      'minimax/minimax-m2:free',
      'minimax-m2:cloud',
      'accounts/fireworks/models/minimax-m2',
      'unsloth/MiniMax-M2-GGUF',
      'minimax.minimax-m2',
      'mlx-community/MiniMax-M2-4bit',
      'MiniMax-M2-UD-Q4_K_XL.gguf',
      'lukealonso/MiniMax-M2-NVFP4',
    ],
  ],
  [
    'M2.1',
    minimax(later('M2.1')),
    ['MiniMaxAI/MiniMax-M2.1', 'accounts/fireworks/models/minimax-m2p1', 'minimax/minimax-m2.1'],
  ],
  [
    'M2.5',
    minimax(later('M2.5')),
    ['MiniMaxAI/MiniMax-M2.5', 'minimax-m2.5:cloud', 'unsloth/MiniMax-M2.5-GGUF'],
  ],
  ['M2.7', minimax(later('M2.7')), ['MiniMaxAI/MiniMax-M2.7', 'minimax/minimax-m2.7:free']],
  [
    'M3',
    minimax({ version: 'm3' }),
    [
      'MiniMaxAI/MiniMax-M3',
      'minimax/minimax-m3',
      'minimax-m3:cloud',
      'minimax.minimax-m3',
      'accounts/fireworks/models/minimax-m3',
      'unsloth/MiniMax-M3-GGUF',
    ],
  ],
])('%s', (_name, format, models) => {
  test.each(models)('is what %s speaks', (model) => {
    expect(promptOf(registry.forModel(model))).toBe(promptOf(format));
  });
});

describe('does not know', () => {
  test.each([
    'MiniMaxAI/MiniMax-M1-80k',
    'MiniMaxAI/MiniMax-Text-01',
    'minimax/minimax-01',
    'MiniMaxAI/MiniMax-VL-01',
    'minimax/minimax-m2-her',
    'minimax-m2.6',
    'MiniMax-M3-Base',
  ])('%s', (model) => {
    expect(() => registry.forModel(model)).toThrow('no format here is known for the model');
  });
});
