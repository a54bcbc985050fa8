import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { packageForModel } from './package-for-model.js';
import { readOfficialModels } from './read-official-models.js';

test.each([
  ['SmolLM2-135M-Instruct.Q4_1.gguf', '@modelspeak/format-hermes'],
  ['hf.co/unsloth/Llama-3.2-1B-Instruct-GGUF:Q4_K_M', '@modelspeak/format-llama3'],
  ['deepseek-ai/DeepSeek-R1-Distill-Qwen-7B', '@modelspeak/format-deepseek'],
  ['gpt-5-mini', '@modelspeak/format-openai-messages'],
  ['example/unheard-of', undefined],
])('the package for %s is %s', async (model, name) => {
  expect(await packageForModel(model)).toBe(name);
});

test('the built command knows the current models of each format', async () => {
  const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
  const built = readdirSync(dist).filter((file) => /^official-models-\w+\.js$/.test(file));
  expect(built).toHaveLength(1);
  const file = path.join(dist, built[0] ?? '');
  const { OFFICIAL_MODELS } = await import(file);
  const models = await readOfficialModels();
  expect(OFFICIAL_MODELS, 'run npm run build').toEqual(models);
  expect(readFileSync(file).length).toBeLessThan(80_000);
});
