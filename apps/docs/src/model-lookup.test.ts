import { expect, test } from 'vitest';
import { lookUpModel } from './model-lookup.js';
import { uncovered } from './uncovered.js';

test.each([
  ['meta-llama/Llama-3.1-8B-Instruct', 'llama3', "from '@modelspeak/format-llama3'"],
  ['hf.co/unsloth/Qwen3-8B-GGUF:Q4_K_M', 'qwen', 'const format = qwen('],
  ['Qwen/Qwen2.5-7B-Instruct', 'qwen', "qwen({ version: '2.5' })"],
  ['openai/gpt-oss-20b', 'gpt-oss', 'const format = gptOss('],
  ['gpt-5', 'openai-messages', "openaiMessages({ model: 'gpt-5' })"],
])('%s speaks %s', async (model, format, code) => {
  const found = await lookUpModel(model);
  expect(found?.format).toBe(format);
  expect(found?.code).toContain(code);
  expect(found?.install).toMatch(/^npm install @modelspeak\/core @modelspeak\/format-/);
});

test('says that nobody knows a model', async () => {
  expect(await lookUpModel('nobody/knows-this')).toBeUndefined();
});

test('lists what is not covered, and nothing that is', async () => {
  const llama = { family: 'Llama 3', model: 'meta-llama/Llama-3.1-8B-Instruct' };
  const zephyr = { family: 'Zephyr', model: 'HuggingFaceH4/zephyr-7b-beta' };
  expect(await uncovered([llama, zephyr])).toEqual([zephyr]);
  expect((await uncovered()).length).toBeGreaterThan(10);
});
