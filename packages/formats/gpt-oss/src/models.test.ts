import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { gptOss } from './gpt-oss.js';

const registry = createRegistry([gptOss()]);

test.each([
  // Hugging Face and its mirrors.
  'openai/gpt-oss-20b',
  'openai/gpt-oss-120b',
  'https://huggingface.co/openai/gpt-oss-20b',
  'openai/gpt-oss-safeguard-20b',
  'openai/gpt-oss-safeguard-120b',
  'unsloth/gpt-oss-20b-BF16',
  'unsloth/gpt-oss-20b-unsloth-bnb-4bit',
  'gpt-oss-20b-MXFP4-Q4',
  'mlx-community/gpt-oss-120b-MXFP4-Q8',
  'lmstudio-community/gpt-oss-20b-MLX-8bit',
  'onnx-community/gpt-oss-20b-ONNX',
  'openai-mirror/gpt-oss-20b',
  'amd/gpt-oss-120b-w-mxfp4-a-fp8',
  'huihui-ai/Huihui-gpt-oss-20b-BF16-abliterated',
  'nvidia/gpt-oss-puzzle-88B',
  // GGUF files and their repositories.
  'ggml-org/gpt-oss-20b-GGUF',
  'hf.co/unsloth/gpt-oss-20b-GGUF:Q4_K_M',
  'gpt-oss-20b-mxfp4.gguf',
  'bartowski/openai_gpt-oss-120b-GGUF',
  'models/openai_gpt-oss-20b-MXFP4.gguf',
  'unsloth/gpt-oss-120b-GGUF/Q4_K_M/gpt-oss-120b-Q4_K_M-00001-of-00002.gguf',
  'gpt-oss-20b-UD-Q8_K_XL.gguf',
  'gpt-oss-120b-mxfp4-00001-of-00003.gguf',
  // Ollama and Docker.
  'gpt-oss',
  'gpt-oss:latest',
  'gpt-oss:20b',
  'gpt-oss:120b-cloud',
  'ollama/gpt-oss:20b',
  'gpt-oss-safeguard:20b',
  'ai/gpt-oss',
  'ai/gpt-oss:20B-UD-Q4_K_XL',
  // Hosts.
  'openai.gpt-oss-120b-1:0',
  'us.openai.gpt-oss-20b-1:0',
  'bedrock/openai.gpt-oss-20b-1:0',
  'arn:aws:bedrock:us-west-2::foundation-model/openai.gpt-oss-120b-1:0',
  'openai.gpt-oss-safeguard-120b',
  'openai-reasoning-gpt-oss-20b',
  '@cf/openai/gpt-oss-20b',
  '@cf/openai/gpt-oss-120b',
  'groq/openai/gpt-oss-120b',
  'openrouter/openai/gpt-oss-20b:free',
  'openai/gpt-oss-120b:exacto',
  'cerebras/gpt-oss-120b',
  'accounts/fireworks/models/gpt-oss-120b',
  'fireworks_ai/gpt-oss-20b',
  'together/openai/gpt-oss-20b',
  'nvidia_nim/openai/gpt-oss-120b',
  'deepinfra/openai/gpt-oss-120b-Turbo',
  'azure/gpt-oss-120b',
  'openai/gpt-oss-120b-maas',
  'vertex_ai/openai/gpt-oss-20b-maas',
  'sambanova/gpt-oss-120b',
  'databricks-gpt-oss-120b',
  'openai-gpt-oss-20b',
  'baseten/openai/gpt-oss-120b',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('gpt-oss');
});

test.each([
  'openai/gpt-4o',
  'gpt-5',
  'o3',
  'openai-gpt',
  'gpt2',
  // Heads for speculative decoding, and models that do not chat.
  'nvidia/gpt-oss-120b-Eagle3',
  'RedHatAI/gpt-oss-20b-speculator.eagle3',
  'jxm/gpt-oss-20b-base',
  // Distilled from gpt-oss into another model.
  'TeichAI/Qwen3-8B-gpt-oss-120b-Distill-GGUF',
])('%s does not', (model) => {
  expect(() => registry.forModel(model)).toThrow('no format');
});
