import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type DeepseekVersion, deepseek } from './index.js';

const registry = createRegistry([deepseek()]);

/** A conversation whose prompt differs in every version. */
const conversation = {
  messages: [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello', tool_calls: [callOf('a'), callOf('b')] },
    { role: 'tool', tool_call_id: 'a', content: '1' },
    { role: 'tool', tool_call_id: 'b', content: '2' },
    { role: 'user', content: 'So?' },
  ],
} as const;
const plain = { messages: [{ role: 'user', content: 'Hi' }] } as const;

function callOf(id: string) {
  return { id, type: 'function', function: { name: 'f', arguments: '{}' } } as const;
}

function promptOf(format: ReturnType<typeof registry.forModel>): string {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(format.supports.toolCalls ? conversation : plain);
}

const MODELS: Readonly<Partial<Record<DeepseekVersion, readonly string[]>>> = {
  v3: [
    'deepseek-ai/DeepSeek-V3',
    'deepseek-ai/DeepSeek-V3-0324',
    'unsloth/DeepSeek-V3-0324-GGUF',
    'DeepSeek-V3-0324-UD-Q2_K_XL-00001-of-00006.gguf',
    'deepseek-ai/DeepSeek-V3-p-dp',
    'deepseek-v3',
    'deepseek-v3:671b',
    'ollama/deepseek-v3:671b-q4_K_M',
    'openrouter/deepseek/deepseek-chat-v3-0324:free',
    'azure/DeepSeek-V3-0324',
    'accounts/fireworks/models/deepseek-v3',
    'fireworks_ai/deepseek-v3-0324',
    'mlx-community/DeepSeek-V3-0324-4bit',
    'cognitivecomputations/DeepSeek-V3-0324-AWQ',
  ],
  r1: [
    'deepseek-ai/DeepSeek-R1',
    'deepseek-ai/DeepSeek-R1-0528',
    'unsloth/DeepSeek-R1-GGUF',
    'DeepSeek-R1-UD-IQ1_S-00001-of-00003.gguf',
    'deepseek-r1:671b',
    'deepseek-r1:671b-0528-q8_0',
    'deepseek/deepseek-r1',
    'openrouter/deepseek/deepseek-r1-0528:free',
    'us.deepseek.r1-v1:0',
    'bedrock/us.deepseek.r1-v1:0',
    'deepseek-ai/deepseek-r1-0528-maas',
    'accounts/fireworks/models/deepseek-r1-basic',
    'deepseek-ai/DeepSeek-R1-0528-tput',
    'perplexity-ai/r1-1776',
    'microsoft/MAI-DS-R1',
    'tngtech/DeepSeek-TNG-R1T2-Chimera',
    'nvidia/DeepSeek-R1-0528-NVFP4',
    'sambanova/DeepSeek-R1',
  ],
  'r1-distill': [
    'deepseek-ai/DeepSeek-R1-Distill-Qwen-1.5B',
    'deepseek-ai/DeepSeek-R1-Distill-Llama-70B',
    'deepseek-ai/DeepSeek-R1-0528-Qwen3-8B',
    'unsloth/DeepSeek-R1-0528-Qwen3-8B-GGUF',
    'bartowski/DeepSeek-R1-Distill-Qwen-14B-GGUF',
    'DeepSeek-R1-Distill-Llama-8B-Q4_K_M.gguf',
    'deepseek-r1:8b',
    'deepseek-r1:1.5b',
    'deepseek-r1:7b-qwen-distill-q4_K_M',
    'deepseek-r1:14b',
    'deepseek-r1:32b',
    'ollama/deepseek-r1:70b',
    'deepseek-r1:latest',
    'ollama/deepseek-r1',
    'deepseek-r1:8b-0528-qwen3-q4_K_M',
    'r1-1776:70b',
    '@cf/deepseek-ai/deepseek-r1-distill-qwen-32b',
    'groq/deepseek-r1-distill-llama-70b',
    'deepseek/deepseek-r1-distill-llama-70b:free',
    'deepseek/deepseek-r1-0528-qwen3-8b',
    'accounts/fireworks/models/deepseek-r1-distill-llama-8b',
    'deepseek-ai/DeepSeek-R1-Distill-Llama-70B-free',
    'ai/deepseek-r1-distill-llama:8B-Q4_K_M',
    'mlx-community/DeepSeek-R1-Distill-Qwen-7B-4bit',
    'DeepSeek-R1-Distill-Qwen-7B-q4f16_1-MLC',
  ],
  'v3.1': [
    'deepseek-ai/DeepSeek-V3.1',
    'deepseek-ai/DeepSeek-V3.1-Terminus',
    'unsloth/DeepSeek-V3.1-GGUF',
    'deepseek-v3.1:671b',
    'deepseek-v3.1:671b-cloud',
    'deepseek/deepseek-chat-v3.1:free',
    'openrouter/deepseek/deepseek-v3.1-terminus:exacto',
    'accounts/fireworks/models/deepseek-v3p1-terminus',
    'deepseek.v3-v1:0',
    'deepseek-ai/deepseek-v3.1-maas',
    'deepseek-ai/DeepSeek-V3.2-Exp',
    'deepseek-v3-1-250821',
    'deepseek/deepseek-v3.2-exp',
    'nvidia/DeepSeek-V3.1-NVFP4',
  ],
  'v3.2': [
    'deepseek-ai/DeepSeek-V3.2',
    'deepseek-ai/DeepSeek-V3.2-Speciale',
    'deepseek-v3.2:cloud',
    'unsloth/DeepSeek-V3.2-GGUF',
    'openrouter/deepseek/deepseek-v3.2',
    'deepseek.v3.2',
    'accounts/fireworks/models/deepseek-v3p2',
    'deepseek-ai/deepseek-v3.2-maas',
  ],
  v4: [
    'deepseek-ai/DeepSeek-V4-Pro',
    'deepseek-ai/DeepSeek-V4-Flash',
    'deepseek/deepseek-v4-flash',
    'unsloth/DeepSeek-V4-Flash-GGUF',
    'DeepSeek-V4-Flash-Q4_K_M.gguf',
    'deepseek-v4-pro:cloud',
    'accounts/fireworks/models/deepseek-v4-pro',
    'together/deepseek-ai/DeepSeek-V4-Pro',
  ],
};

describe.each(Object.entries(MODELS))('%s', (version, models) => {
  const expected = promptOf(deepseek({ version: version as DeepseekVersion }));
  test.each(models)('is what %s speaks', (model) => {
    expect(promptOf(registry.forModel(model))).toBe(expected);
  });
});

test('each version has a prompt of its own', () => {
  const versions = Object.keys(MODELS) as DeepseekVersion[];
  const prompts = versions.map((version) => promptOf(deepseek({ version })));
  expect(new Set(prompts).size).toBe(versions.length);
});

describe('other models speak something else', () => {
  test.each([
    'deepseek-ai/DeepSeek-V3-Base',
    'deepseek-ai/DeepSeek-V3.1-Base',
    'deepseek-v4-flash-base',
    'deepseek-ai/DeepSeek-R1-Zero',
    'MFDoom/deepseek-r1-tool-calling:8b',
    'deepseek-ai/DeepSeek-V2.5',
    'deepseek-coder:6.7b',
    'deepseek-ai/deepseek-vl2',
    'deepseek-ai/DeepSeek-OCR',
    'deepseek-ai/DeepSeek-V4.1-Flash',
    'deepseek-llm:7b',
  ])('%s', (model) => {
    expect(() => registry.forModel(model)).toThrow();
  });
});
