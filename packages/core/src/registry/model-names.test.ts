import { describe, expect, test } from 'vitest';
import { modelNames } from './model-names.js';

describe('a model is known without what is put around its name', () => {
  test.each([
    // Hugging Face, by its address too, and files in its cache.
    ['hf.co/unsloth/Llama-3.2-1B-Instruct-GGUF:Q4_K_M', 'unsloth/llama-3.2-1b-instruct'],
    ['https://huggingface.co/meta-llama/Llama-3.1-8B', 'meta-llama/llama-3.1-8b'],
    ['huggingface.co/meta-llama/Llama-3.1-8B', 'llama-3.1-8b'],
    // Bedrock.
    ['us.meta.llama3-3-70b-instruct-v1:0', 'meta.llama3-3-70b-instruct'],
    ['us.meta.llama3-3-70b-instruct-v1:0', 'llama3-3-70b-instruct'],
    ['us-gov.meta.llama3-8b-instruct-v1:0', 'meta.llama3-8b-instruct'],
    ['meta.llama3-8b-instruct-v1:0', 'llama3-8b-instruct'],
    ['bedrock/us.meta.llama3-1-8b-instruct-v1:0', 'llama3-1-8b-instruct'],
    ['arn:aws:bedrock:us-west-2::foundation-model/meta.llama3-8b-v1:0', 'llama3-8b'],
    ['arn:aws:bedrock:us-east-1:1:inference-profile/eu.meta.llama3-2-1b-v1:0', 'meta.llama3-2-1b'],
    // Databricks.
    ['system.ai.meta_llama_v3_1_8b_instruct', 'meta_llama_v3_1_8b_instruct'],
    // Cloudflare, Groq, OpenRouter, Fireworks, Vertex.
    ['@cf/meta/llama-3.1-8b-instruct', 'meta/llama-3.1-8b-instruct'],
    ['@cf/meta/llama-3.1-8b-instruct', 'llama-3.1-8b-instruct'],
    ['@cf/meta/llama-3.3-70b-instruct-fp8-fast', 'llama-3.3-70b-instruct'],
    ['groq/llama-3.3-70b-versatile', 'llama-3.3-70b-versatile'],
    ['openrouter/meta-llama/llama-3.3-70b-instruct:free', 'meta-llama/llama-3.3-70b-instruct'],
    ['accounts/fireworks/models/llama-v3p1-8b-instruct', 'llama-v3p1-8b-instruct'],
    ['meta/llama-3.1-405b-instruct-maas', 'meta/llama-3.1-405b-instruct'],
    // Ollama.
    ['llama3.2:3b-instruct-q4_K_M', 'llama3.2'],
    ['library/llama3.2:3b', 'llama3.2:3b'],
    // Files and copies.
    ['bartowski/meta-llama_Llama-3.3-70B-Instruct-GGUF', 'llama-3.3-70b-instruct'],
    ['hf_mradermacher_Meta-Llama-3.1-8B-Instruct.Q4_K_M.gguf', 'meta-llama-3.1-8b-instruct'],
    ['unsloth/Llama-3.2-3B-unsloth-bnb-4bit', 'llama-3.2-3b'],
    ['Llama-3.2-1B-q4f16_1-MLC', 'llama-3.2-1b'],
    ['models/Meta-Llama-3-8B.Q4.gguf', 'meta-llama-3-8b'],
    ['C:\\models\\Meta-Llama-3-8B-Instruct.Q5_K_S.gguf', 'meta-llama-3-8b-instruct'],
    ['Llama-3.1-8B-Instruct-UD-IQ2_XXS.gguf', 'llama-3.1-8b-instruct'],
    ['Llama-3.1-405B-Q4_K_M-00001-of-00009.gguf', 'llama-3.1-405b'],
    ['mlx-community/Llama-3.2-1B-Instruct-4bit', 'llama-3.2-1b-instruct'],
    ['hugging-quants/Meta-Llama-3.1-8B-Instruct-AWQ-INT4', 'meta-llama-3.1-8b-instruct'],
    ['neuralmagic/Meta-Llama-3.1-8B-Instruct-quantized.w8a8', 'meta-llama-3.1-8b-instruct'],
    ['onnx-community/Llama-3.2-1B-Instruct-q4f16', 'llama-3.2-1b-instruct'],
    ['unsloth/Llama-3.2-1B-Instruct-bnb-4bit', 'unsloth/llama-3.2-1b-instruct'],
    ['turboderp/Llama-3.1-8B-Instruct-exl2', 'llama-3.1-8b-instruct'],
    ['Llama-3.2-1B-Instruct-bf16.safetensors', 'llama-3.2-1b-instruct'],
  ])('%s is %s', (model, name) => {
    expect(modelNames(model)).toContain(name);
  });

  test.each(['Meta-Llama/Llama-3.1-8B', 'llama3', 'llama3.2:3b', '', '/', 'gguf', 'x:latest'])(
    '%j keeps its own name, in lower case',
    (model) => {
      expect(modelNames(model)[0]).toBe(model.toLowerCase());
    },
  );

  test('no name is without a model', () => {
    for (const model of ['.gguf', '-gguf', 'a/-fast', 'Q4_K_M.gguf']) {
      const names = modelNames(model);
      expect(names.every((name) => name !== '' && !name.endsWith('/'))).toBe(true);
    }
  });

  test.each([
    ['meta-llama/Llama-3.1-8B-Instruct', 'llama-3.1-8b'],
    ['llama3-groq-tool-use', 'llama3'],
    ['unsloth/Llama-3.2-1B-Instruct-GGUF', 'meta-llama/llama-3.2-1b-instruct'],
    ['deepseek-r1-distill-llama-8b', 'llama-8b'],
  ])('%s is no %s', (model, other) => {
    expect(modelNames(model)).not.toContain(other);
  });

  test.each([
    ['llama3', ['llama3']],
    ['meta-llama/Llama-3.1-8B', ['meta-llama/llama-3.1-8b', 'llama-3.1-8b']],
    [
      'us.meta.llama3-8b-v1:0',
      [
        'us.meta.llama3-8b-v1:0',
        'meta.llama3-8b-v1:0',
        'meta.llama3-8b',
        'llama3-8b-v1:0',
        'llama3-8b',
      ],
    ],
  ])('%s has these names: %j', (model, names) => {
    expect([...modelNames(model)].sort()).toEqual([...names].sort());
  });
});
