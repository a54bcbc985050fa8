import { expect, test } from 'vitest';
import { lookUpModel, suggestFamily } from './model-lookup.js';
import { readHash } from './share.js';
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

test('opens the playground with a reply of the model', async () => {
  const found = await lookUpModel('Qwen/Qwen2.5-7B-Instruct');
  const { panes, reply } = readHash(found?.playground ?? '') ?? {};
  expect(panes).toEqual([{ format: 'qwen', options: '{"version":"2.5"}' }]);
  expect(reply).toContain('<tool_call>');
});

test('says that nobody knows a model', async () => {
  expect(await lookUpModel('nobody/knows-this')).toBeUndefined();
});

test.each([
  ['lama3', 'llama', 'llama3'],
  ['qwem3', 'qwen', 'qwen'],
  ['someone/mistal-7b', 'mistral', 'mistral'],
  ['claude', 'claude', 'anthropic-messages'],
  ['gemini', 'gemini', 'gemini-content'],
])('suggests a family for %s', async (model, family, format) => {
  const suggested = await suggestFamily(model);
  expect(suggested?.family).toBe(family);
  expect(suggested?.formats.map((each) => each.format)).toContain(format);
});

test.each([
  ['lama3', 'llama3'],
  ['qwen 3', 'qwen3'],
  ['qwem3', 'qwen3'],
  ['claude', undefined],
])('%s most likely means %s', async (model, name) => {
  expect((await suggestFamily(model))?.name).toBe(name);
});

test('says how to reach a model on a server, and which ids an API gets unchecked', async () => {
  const qwen = await lookUpModel('qwen3:8b');
  expect(qwen?.connected?.code).toContain('formats: [qwen]');
  expect(qwen?.isPassedOn).toBe(false);
  const claude = await lookUpModel('claude-3');
  expect(claude?.connected).toBeUndefined();
  expect(claude?.isPassedOn).toBe(true);
});

test.each(['nobody/unheard-of', '/', '123', 'xai-org/grok-2'])(
  'suggests none for %s',
  async (model) => {
    expect(await suggestFamily(model)).toBeUndefined();
  },
);

test('lists what is not covered, and nothing that is', async () => {
  const llama = { family: 'Llama 3', model: 'meta-llama/Llama-3.1-8B-Instruct' };
  const zephyr = { family: 'Zephyr', model: 'HuggingFaceH4/zephyr-7b-beta' };
  expect(await uncovered([llama, zephyr])).toEqual([zephyr]);
  expect((await uncovered()).length).toBeGreaterThan(10);
});
