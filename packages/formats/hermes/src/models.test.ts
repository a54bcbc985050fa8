import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { hermes } from './hermes.js';

const registry = createRegistry([hermes()]);
const question = { messages: [{ role: 'user', content: 'Hi' }] } as const;
const tools = [{ type: 'function', function: { name: 'f' } }] as const;

function promptFor(model: string): string {
  const format = registry.forModel(model);
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(format.supports.tools === true ? { ...question, tools } : question);
}

test.each([
  'NousResearch/Hermes-3-Llama-3.1-8B',
  'hermes3',
  'hermes3:8b',
  'Hermes-3-Llama-3.2-3B.Q4_K_M.gguf',
  'nousresearch/hermes-3-llama-3.1-405b:free',
  'NousResearch/Hermes-3-Llama-3.1-70B-GGUF',
])('%s is Hermes 3', (model) => {
  expect(promptFor(model)).toBe(hermes({ version: '3' }).render({ ...question, tools }));
});

test.each([
  'NousResearch/Hermes-2-Pro-Llama-3-8B',
  'NousResearch/Hermes-2-Pro-Llama-3-8B-GGUF',
  'nousresearch/hermes-2-pro-llama-3-8b',
  'NousResearch/Hermes-2-Theta-Llama-3-8B',
])('%s is Hermes 2 Pro', (model) => {
  expect(promptFor(model)).toBe(hermes({ version: '2-pro' }).render({ ...question, tools }));
});

describe('plain ChatML', () => {
  test.each([
    'teknium/OpenHermes-2.5-Mistral-7B',
    'openhermes',
    'NousResearch/Nous-Hermes-2-Mixtral-8x7B-DPO',
    'cognitivecomputations/dolphin-2.9-llama3-8b',
    '01-ai/Yi-34B-Chat',
    'microsoft/Orca-2-7b',
  ])('%s', (model) => {
    expect(promptFor(model)).toBe('<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n');
  });

  test.each([
    [
      'HuggingFaceTB/SmolLM2-1.7B-Instruct',
      'You are a helpful AI assistant named SmolLM, trained by Hugging Face',
    ],
    ['smollm2:135m', 'You are a helpful AI assistant named SmolLM, trained by Hugging Face'],
    ['Qwen/Qwen2-7B-Instruct', 'You are a helpful assistant.'],
    ['qwen2:7b', 'You are a helpful assistant.'],
    ['Qwen/Qwen1.5-7B-Chat', 'You are a helpful assistant'],
  ])('%s has a system message of its own', (model, system) => {
    expect(promptFor(model).startsWith(`<|im_start|>system\n${system}<|im_end|>\n`)).toBe(true);
  });
});

test.each([
  'teknium/OpenHermes-13B',
  'NousResearch/Nous-Hermes-2-Vision-Alpha',
  'NousResearch/DeepHermes-3-Llama-3-8B-Preview',
  'rubra-ai/Qwen2-7B-Instruct-rubra',
  '01-ai/Yi-1.5-9B-Chat',
  'NousResearch/Hermes-4-70B',
  'NousResearch/Hermes-2-Pro-Mistral-7B',
  'Qwen/Qwen2-VL-7B-Instruct',
  'HuggingFaceTB/SmolLM3-3B-Base',
  'Qwen/Qwen3-8B',
  'NousResearch/Meta-Llama-3-8B',
  'Qwen/Qwen2-7B',
])('%s is not known', (model) => {
  expect(() => registry.forModel(model)).toThrow('no format here is known for the model');
});

test.each([
  'HuggingFaceTB/SmolLM3-3B',
  'smollm3',
  'unsloth/SmolLM3-3B-128K-GGUF',
  'ggml-org/SmolLM3-3B-GGUF',
  'alibayram/smollm3:3b',
  'SmolLM3-Q4_K_M.gguf',
])('%s is SmolLM3', (model) => {
  expect(promptFor(model)).toBe(hermes({ version: 'smollm3' }).render(question));
});

test.each([
  ['HuggingFaceTB/SmolVLM-Instruct', 'smolvlm'],
  ['HuggingFaceTB/SmolVLM-256M-Instruct', 'smolvlm'],
  ['ggml-org/SmolVLM-500M-Instruct-GGUF', 'smolvlm'],
  ['SmolVLM-Instruct-Q4_K_M.gguf', 'smolvlm'],
  ['tiiuae/Falcon-H1-7B-Instruct', 'falcon-h1'],
  ['tiiuae/Falcon-H1-34B-Instruct-GGUF', 'falcon-h1'],
  ['Falcon-H1-0.5B-Instruct-Q8_0.gguf', 'falcon-h1'],
] as const)('%s is %s', (model, version) => {
  const format = hermes({ version });
  const conversation = format.supports.tools === true ? { ...question, tools } : question;
  expect(promptFor(model)).toBe(format.render(conversation));
});

test.each(['HuggingFaceTB/SmolVLM-Base', 'tiiuae/Falcon-H1-7B-Base', 'tiiuae/Falcon3-7B-Instruct'])(
  '%s has no format here',
  (model) => {
    expect(() => registry.forModel(model)).toThrow('no format here');
  },
);
