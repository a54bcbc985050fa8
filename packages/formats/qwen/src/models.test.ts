import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { qwen } from './qwen.js';

const registry = createRegistry([qwen()]);
const question = { messages: [{ role: 'user', content: 'Hi' }] } as const;
const tools = [
  { type: 'function', function: { name: 'f', parameters: { type: 'object' } } },
] as const;

/** What shows which version a format is. */
function signOf(format: ReturnType<typeof registry.forModel>): unknown {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  const { supports, request } = format;
  const conversation = supports.tools ? { ...question, tools } : question;
  return [format.render(conversation), supports, request];
}

const MODELS: Readonly<Record<string, readonly string[]>> = {
  '2.5': [
    'Qwen/Qwen2.5-7B-Instruct',
    'Qwen/Qwen2.5-Coder-32B-Instruct',
    'qwen2.5',
    'qwen2.5:7b',
    'qwen2.5-coder:7b',
    'ollama/qwen2.5-coder:1.5b',
    'qwen/qwen-2.5-72b-instruct:free',
    'bartowski/Qwen2.5-14B-Instruct-GGUF',
    'Qwen2.5-3B-Instruct-Q4_K_M.gguf',
    'groq/qwen-2.5-coder-32b',
    'accounts/fireworks/models/qwen2p5-72b-instruct',
    '@cf/qwen/qwen2.5-coder-32b-instruct',
    'Qwen/Qwen2.5-72B-Instruct-Turbo',
    'mlx-community/Qwen2.5-7B-Instruct-4bit',
    'Qwen/Qwen2.5-7B-Instruct-AWQ',
    'hf.co/Qwen/Qwen2.5-0.5B-Instruct-GGUF:Q8_0',
    'onnx-community/Qwen2.5-0.5B-Instruct',
  ],
  '2.5-vl': [
    'Qwen/Qwen2.5-VL-7B-Instruct',
    'Qwen/Qwen2-VL-2B-Instruct',
    'qwen2.5vl:7b',
    'qwen2.5vl',
    'qwen/qwen2.5-vl-72b-instruct:free',
    'qwen/qwen-2.5-vl-7b-instruct',
    'accounts/fireworks/models/qwen2p5-vl-32b-instruct',
    'unsloth/Qwen2.5-VL-3B-Instruct-GGUF',
  ],
  qwq: [
    'Qwen/QwQ-32B',
    'qwq',
    'qwq:32b',
    'qwen/qwq-32b:free',
    'groq/qwen-qwq-32b',
    'accounts/fireworks/models/qwq-32b',
    'QwQ-32B-Q4_K_M.gguf',
    '@cf/qwen/qwq-32b',
  ],
  '3': [
    'Qwen/Qwen3-0.6B',
    'Qwen/Qwen3-235B-A22B',
    'qwen3',
    'qwen3:8b',
    'qwen3:latest',
    'qwen3:32b',
    'unsloth/Qwen3-14B-GGUF',
    'hf.co/Qwen/Qwen3-8B-GGUF:Q4_K_M',
    'Qwen3-1.7B-Q8_0.gguf',
    'qwen/qwen3-8b:free',
    'groq/qwen/qwen3-32b',
    'accounts/fireworks/models/qwen3-30b-a3b',
    'qwen.qwen3-32b-v1:0',
    'cerebras/qwen-3-32b',
    'Qwen/Qwen3-235B-A22B-fp8-tput',
    '@cf/qwen/qwen3-30b-a3b-fp8',
    'Qwen/Qwen3-8B-FP8',
    'ai/qwen3:8B-Q4_K_M',
  ],
  '3-instruct': [
    'Qwen/Qwen3-30B-A3B-Instruct-2507',
    'Qwen/Qwen3-4B-Instruct-2507-FP8',
    'qwen3:30b-a3b-instruct-2507-q4_K_M',
    'qwen3:4b-instruct',
    'qwen/qwen3-235b-a22b-2507',
    'qwen.qwen3-235b-a22b-2507-v1:0',
    'cerebras/qwen-3-235b-a22b-instruct-2507',
    'Qwen/Qwen3-235B-A22B-Instruct-2507-tput',
    'Qwen/Qwen3-Next-80B-A3B-Instruct',
    'unsloth/Qwen3-4B-Instruct-2507-GGUF',
    'qwen.qwen3-next-80b-a3b',
    'qwen3-next:80b-a3b-instruct-q8_0',
    'accounts/fireworks/models/qwen3-235b-a22b-instruct-2507',
  ],
  '3-thinking': [
    'Qwen/Qwen3-30B-A3B-Thinking-2507',
    'qwen/qwen3-235b-a22b-thinking-2507',
    'qwen3:4b',
    'qwen3:30b',
    'qwen3:235b',
    'qwen3:4b-thinking-2507-q8_0',
    'Qwen/Qwen3-Next-80B-A3B-Thinking',
    'qwen3-next:80b',
    'qwen3-next',
    'unsloth/Qwen3-Next-80B-A3B-Thinking-GGUF',
    'accounts/fireworks/models/qwen3-235b-a22b-thinking-2507',
  ],
  '3-vl': [
    'Qwen/Qwen3-VL-8B-Instruct',
    'qwen/qwen3-vl-235b-a22b-instruct',
    'qwen3-vl:8b-instruct',
    'qwen.qwen3-vl-235b-a22b',
    'unsloth/Qwen3-VL-4B-Instruct-GGUF',
  ],
  '3-vl-thinking': [
    'Qwen/Qwen3-VL-8B-Thinking',
    'qwen/qwen3-vl-30b-a3b-thinking',
    'qwen3-vl',
    'qwen3-vl:8b',
  ],
  '3-coder': [
    'Qwen/Qwen3-Coder-30B-A3B-Instruct',
    'qwen3-coder',
    'qwen3-coder:30b',
    'qwen/qwen3-coder:free',
    'Qwen/Qwen3-Coder-480B-A35B-Instruct-FP8',
    'qwen.qwen3-coder-480b-a35b-v1:0',
    'cerebras/qwen-3-coder-480b',
    'accounts/fireworks/models/qwen3-coder-480b-a35b-instruct',
    'unsloth/Qwen3-Coder-30B-A3B-Instruct-GGUF',
    'Qwen/Qwen3-Coder-Next',
  ],
  '3.5': [
    'Qwen/Qwen3.5-4B',
    'Qwen/Qwen3.5-397B-A17B',
    'qwen3.5',
    'qwen3.5:9b',
    'qwen/qwen3.5-122b-a10b',
    'unsloth/Qwen3.5-27B-GGUF',
    'accounts/fireworks/models/qwen3p5-397b-a17b',
  ],
  '3.5-small': [
    'Qwen/Qwen3.5-0.8B',
    'Qwen/Qwen3.5-2B',
    'qwen3.5:0.8b',
    'qwen3.5:2b',
    'Qwen3.5-2B-Q4_K_M.gguf',
  ],
  '3.6': ['Qwen/Qwen3.6-35B-A3B', 'qwen3.6', 'qwen3.6:35b', 'qwen/qwen3.6-27b', 'Qwen/Qwen3.6'],
  'nemotron-3': [
    'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',
    'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-FP8',
    'nemotron-3-nano',
    'nemotron-3-nano:30b',
    'nvidia/nemotron-3-nano-30b-a3b:free',
    'unsloth/Nemotron-3-Nano-30B-A3B-GGUF',
    'nvidia.nemotron-nano-3-30b',
    'NVIDIA-Nemotron-3-Nano-30B-A3B-Q4_K_M.gguf',
    'deepinfra/nvidia/Nemotron-3-Nano-30B-A3B',
  ],
  '3.8': ['Qwen/Qwen3.8', 'qwen3.8', 'qwen3.8:27b', 'unsloth/Qwen3.8-27B-GGUF'],
};

describe.each(Object.entries(MODELS))('version %s', (version, models) => {
  test.each(models)('is that of %s', (model) => {
    expect(signOf(registry.forModel(model))).toEqual(signOf(qwen({ version } as object)));
  });
});

test('every version has signs of its own', () => {
  const signs = Object.keys(MODELS).map((version) =>
    JSON.stringify(signOf(qwen({ version } as object))),
  );
  expect(new Set(signs).size).toBe(signs.length);
});

describe('does not know', () => {
  test.each([
    'Qwen/Qwen2.5-7B',
    'Qwen/Qwen2.5-Coder-7B',
    'qwen2.5-coder:7b-base',
    'Qwen/Qwen3-8B-Base',
    'Qwen/Qwen2.5-Math-7B-Instruct',
    'Qwen/Qwen2.5-Omni-7B',
    'Qwen/Qwen3-Omni-30B-A3B-Instruct',
    'Qwen/Qwen3-Embedding-0.6B',
    'Qwen/Qwen3-Reranker-4B',
    'Qwen/Qwen3Guard-Gen-8B',
    'qwen3-max',
    'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-Base-BF16',
    'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',
    'Qwen/QwQ-32B-Preview',
    'deepseek-ai/DeepSeek-R1-Distill-Qwen-7B',
    'deepseek-r1:7b',
    'Qwen/Qwen2-7B-Instruct',
    'Qwen/Qwen1.5-7B-Chat',
    'qwen',
    'Qwen/Qwen3.5-4B-Base',
    'qwen-plus',
  ])('%s', (model) => {
    expect(() => registry.forModel(model)).toThrow('no format here is known for the model');
  });
});
