import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AssistantMessage, Conversation } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { blocksOf } from '../../../scripts/examples/blocks.mjs';

const app = path.dirname(import.meta.dirname);

interface Recipe {
  readonly ask: (conversation: Conversation) => Promise<AssistantMessage>;
}

test('the recipe by hand reads text whose characters span several tokens', async () => {
  const guide = readFileSync(path.join(app, 'guide/node-llama-cpp.md'), 'utf8');
  const recipe = blocksOf(guide).find(({ code }) => code.includes('onToken'));
  const file = path.join(app, '.examples/node-llama-cpp-by-hand.ts');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    recipe?.code.replace("'node-llama-cpp'", "'../test/fake-node-llama-cpp.js'") ?? '',
  );
  const { ask }: Recipe = await import(file);
  const { content } = await ask({ messages: [{ role: 'user', content: 'Hi' }] });
  expect(content).toBe('Café, 天氣 🙂');
});
