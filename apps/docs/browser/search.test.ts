import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site, type Visit } from './site.js';

let site: Site;
let visit: Visit;
beforeAll(async () => {
  site = await Site.open();
  visit = await site.visit('guide/first-prompt');
  await visit.page.keyboard.press('Control+k');
});
afterAll(() => site?.close());

/** What people type, and the page that answers. */
test.each([
  // Error codes.
  ['unknown_tool_call', 'guide/errors#unknown_tool_call'],
  ['invalid_json', 'guide/errors#invalid_json'],
  ['cut_off', 'guide/errors#endpointerror-cut_off'],
  ['error codes', 'guide/errors'],
  // Models, misspelt and not.
  ['lama3', 'formats/llama3'],
  ['qwem3', 'formats/qwen'],
  ['mistal', 'formats/mistral'],
  ['qwen3', 'formats/qwen'],
  ['gpt-oss', 'formats/gpt-oss'],
  ['deepseek', 'formats/deepseek'],
  // Tasks.
  ['tool calls', 'guide/tools'],
  ['tools', 'guide/tools'],
  ['thinking', 'guide/thinking'],
  ['streaming', 'guide/reader'],
  ['structured output', 'guide/structured-output'],
  ['fine-tuning', 'guide/fine-tuning'],
  ['loss mask', 'guide/fine-tuning'],
  ['prompt injection', 'guide/safety'],
  ['chat template', 'guide/chat-template'],
  ['tokenizer', 'guide/tokens'],
  ['embeddings', 'guide/ai'],
  ['plugin', 'guide/plugin'],
  ['cache', 'guide/coding-agents#the-prefix-cache'],
  ['install', 'guide/first-prompt'],
  ['temperature', 'guide/chat'],
  ['abort', 'guide/chat'],
  ['agent', 'guide/agents'],
  ['memory', 'guide/agents'],
  ['benchmark', 'guide/evidence'],
  // Other programs.
  ['llama.cpp', 'guide/llama-cpp'],
  ['ollama', 'guide/ollama'],
  ['vllm', 'guide/vllm'],
  ['openai', 'guide/openai'],
  ['claude code', 'guide/coding-agents'],
  ['codex', 'guide/coding-agents'],
  ['langchain', 'guide/from-langchain'],
  ['ai sdk', 'guide/from-ai-sdk'],
  // Names of the reference.
  ['parseJson', 'api/@modelspeak/core/functions/parseJson'],
  ['PromptFormat', 'api/@modelspeak/core/interfaces/PromptFormat'],
])('the search for %s lists %s first', async (words, expected) => {
  await visit.page.locator('.VPLocalSearchBox input').fill(words);
  const first = visit.page.locator('.VPLocalSearchBox .result').first();
  const place = async (): Promise<string> => {
    const { pathname, hash } = new URL((await first.getAttribute('href')) ?? '', site.url(''));
    const page = pathname.slice(new URL(site.url('')).pathname.length);
    // Any section answers, unless one is named.
    return expected.includes('#') ? page + decodeURIComponent(hash) : page;
  };
  await expect.poll(place).toBe(expected);
  expect(visit.errors).toEqual([]);
});
