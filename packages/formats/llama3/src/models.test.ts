import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { llama3 as hf } from './hf.js';
import { llama3 } from './llama3.js';

const registry = createRegistry([llama3()]);
const chatsAlone = createRegistry([hf()]);
const question = { messages: [{ role: 'user', content: 'Hi' }] } as const;

/** Returns the prompt for a model. */
function promptFor(model: string): string {
  const format = registry.forModel(model);
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(question);
}

describe('chats', () => {
  test.each([
    // Hugging Face and its mirrors.
    'meta-llama/Llama-3.3-70B-Instruct',
    'meta-llama/Meta-Llama-3-8B-Instruct',
    'meta-llama/Llama-3.2-11B-Vision-Instruct',
    'meta-llama/Llama-3.1-405B-Instruct-FP8',
    'https://huggingface.co/meta-llama/Llama-3.1-8B-Instruct',
    'meta-llama/Llama-3-8b-chat-hf',
    'unsloth/Llama-3.2-3B-Instruct-bnb-4bit',
    'unsloth/llama-3-8b-Instruct',
    'RedHatAI/Llama-3.3-70B-Instruct-FP8-dynamic',
    'casperhansen/llama-3-70b-instruct-awq',
    'neuralmagic/Meta-Llama-3.1-8B-Instruct-quantized.w8a8',
    'hugging-quants/Meta-Llama-3.1-70B-Instruct-AWQ-INT4',
    'mlx-community/Llama-3.2-1B-Instruct-4bit',
    'onnx-community/Llama-3.2-1B-Instruct-q4f16',
    'Llama-3.1-8B-Instruct-q4f32_1-MLC',
    'LLM-Research/Meta-Llama-3.1-8B-Instruct',
    'nvidia/Llama-3.1-Nemotron-70B-Instruct-HF',
    'nvidia/Llama-3.1-8B-Instruct-FP8',
    // GGUF files and their repositories.
    'hf.co/unsloth/Llama-3.2-1B-Instruct-GGUF:Q4_K_M',
    'Llama-3.2-3B-Instruct-Q4_K_M.gguf',
    'bartowski/Meta-Llama-3.1-8B-Instruct-GGUF/Meta-Llama-3.1-8B-Instruct-IQ4_XS.gguf',
    'bartowski/meta-llama_Llama-3.3-70B-Instruct-GGUF',
    'models\\Meta-Llama-3-8B-Instruct.Q4_0.gguf',
    'QuantFactory/Meta-Llama-3-8B-Instruct-GGUF',
    'lmstudio-community/Llama-3.3-70B-Instruct-GGUF/Llama-3.3-70B-Instruct-Q8_0-00001-of-00002.gguf',
    'hf_mradermacher_Meta-Llama-3.1-8B-Instruct.Q4_K_M.gguf',
    'hf:mradermacher/Meta-Llama-3.1-8B-Instruct-GGUF:Q4_K_M',
    // Ollama and Docker.
    'llama3',
    'llama3:latest',
    'llama3.2',
    'llama3.2:3b',
    'llama3.1:8b-instruct-q4_K_M',
    'llama3.2-vision:11b',
    'ollama/llama3.3',
    'ai/llama3.2:3B-Q4_K_M',
    'llama3-gradient:8b',
    // Hosts.
    'us.meta.llama3-3-70b-instruct-v1:0',
    'meta.llama3-8b-instruct-v1:0',
    'bedrock/us.meta.llama3-1-8b-instruct-v1:0',
    'arn:aws:bedrock:us-west-2::foundation-model/meta.llama3-70b-instruct-v1:0',
    'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.meta.llama3-2-1b-instruct-v1:0',
    '@cf/meta/llama-3.1-8b-instruct',
    '@cf/meta/llama-3.3-70b-instruct-fp8-fast',
    '@hf/meta-llama/meta-llama-3-8b-instruct',
    '@cf/meta/llama-3-8b-instruct-awq',
    'groq/llama-3.3-70b-versatile',
    'llama-3.1-8b-instant',
    'llama3-70b-8192',
    'openrouter/meta-llama/llama-3.1-70b-instruct:free',
    'meta-llama/llama-3.2-3b-instruct',
    'accounts/fireworks/models/llama-v3p1-8b-instruct',
    'fireworks_ai/llama-v3-70b-instruct',
    'meta-llama/Meta-Llama-3.1-8B-Instruct-Turbo',
    'meta-llama/Meta-Llama-3-8B-Instruct-Lite',
    'meta/llama-3.1-405b-instruct',
    'nvidia_nim/meta/llama3-70b-instruct',
    'meta/llama3-8b-instruct',
    'meta/llama-3.3-70b-instruct-maas',
    'vertex_ai/meta/llama3-405b-instruct-maas',
    'Meta-Llama-3.3-70B-Instruct',
    'sambanova/Llama-3.2-90B-Vision-Instruct',
    'llama3.1-8b',
    'cerebras/llama3.1-8b',
    'llama-3.3-70b',
    'meta/llama-3.1-8b',
    'watsonx/meta-llama/llama-3-3-70b-instruct',
    'replicate/meta/meta-llama-3-70b-instruct',
    'databricks-meta-llama-3-3-70b-instruct',
    'system.ai.meta_llama_v3_1_8b_instruct',
  ])('%s', (model) => {
    expect(promptFor(model)).toBe(llama3().render(question));
    expect(chatsAlone.forModel(model).name).toBe('llama3');
  });
});

describe('completes', () => {
  test.each([
    'meta-llama/Llama-3.1-8B',
    'meta-llama/Meta-Llama-3-70B',
    'meta-llama/Llama-3.2-1B',
    'meta-llama/Llama-3.2-90B-Vision',
    'meta-llama/Llama-3-8b-hf',
    'NousResearch/Meta-Llama-3-8B',
    'unsloth/Meta-Llama-3.1-8B-bnb-4bit',
    'unsloth/Llama-3.2-3B-unsloth-bnb-4bit',
    'mlx-community/Meta-Llama-3-8B-4bit',
    'Llama-3.2-1B-q4f16_1-MLC',
    'models/Meta-Llama-3-8B.Q4.gguf',
    'QuantFactory/Meta-Llama-3.1-8B-GGUF',
    'bartowski/meta-llama_Llama-3.2-1B-GGUF',
    '/srv/models/Meta-Llama-3.1-70B-Q4_K_M.gguf',
    'llama3.1:8b-text-q4_0',
    'llama3:text',
    'ollama/llama3.2:1b-text-fp16',
    'meta-llama/llama-3.1-405b:free',
    'replicate/meta/meta-llama-3-8b',
    'accounts/fireworks/models/llama-v3p1-8b',
    'nvidia/Llama-3.1-Minitron-4B-Width-Base',
  ])('%s', (model) => {
    expect(promptFor(model)).toBe('<|begin_of_text|>Hi');
    expect(() => chatsAlone.forModel(model)).toThrow('no format here is known for the model');
  });

  test('whatever options the format was made with', () => {
    for (const options of [
      { toolPromptFormat: 'function_tag', functionTagParameters: 'param_type' },
      { profile: 'hf', toolsInUserMessage: false, builtinTools: ['brave_search'] },
      { referenceSpelling: true },
    ] as const) {
      const format = createRegistry([llama3(options)]).forModel('meta-llama/Llama-3.1-8B');
      expect(format.kind === 'prompt' && format.render(question)).toBe('<|begin_of_text|>Hi');
    }
  });
});

describe('does not know', () => {
  test.each([
    'meta-llama/Llama-Guard-3-8B',
    'llama-guard3:8b',
    '@cf/meta/llama-guard-3-8b',
    'meta-llama/Llama-4-Scout-17B-16E-Instruct',
    'llama4',
    'us.meta.llama4-scout-17b-instruct-v1:0',
    'codellama/CodeLlama-7b-Instruct-hf',
    'codellama',
    'meta-llama/Llama-2-7b-chat-hf',
    'llama2',
    'huggyllama/llama-30b',
    'llama-33b',
    'openlm-research/open_llama_3b',
    'fireworks-ai/llama-3-firefunction-v2',
    'llama-3-firefunction-v2',
    'meetkai/Llama-3-functionary',
    'Llama-3.1-xLAM-2-8b-fc-r',
    'Llama-3.1-watt-tool-8B',
    'Llama-3.1-ToolACE-8B',
    'gorilla-llm/Meta-Llama-3-8B-Instruct-BFCL',
    'rubra-ai/Meta-Llama-3-8B-Instruct-rubra',
    'Trelis/Meta-Llama-3-8B-Instruct-function-calling',
    'nvidia/Llama-3.1-Nemotron-70B-Reward',
    'nvidia/Llama-3.3-Nemotron-70B-Select',
    'ICTNLP/Llama-3.1-8B-Omni',
    'openchat/Llama-3-OpenChat-8B',
    'llama3-groq-tool-use',
    'llama3-groq-tool-use:70b',
    'Groq/Llama-3-Groq-8B-Tool-Use',
    'llama3-groq-8b-8192-tool-use-preview',
    'nvidia/Llama3-ChatQA-1.5-8B',
    'llama3-chatqa',
    'NousResearch/Hermes-3-Llama-3.1-8B',
    'NousResearch/Hermes-2-Pro-Llama-3-8B',
    'hermes3',
    'deepseek-ai/DeepSeek-R1-Distill-Llama-8B',
    'deepseek-r1:8b',
    'dolphin-llama3',
    'allenai/Llama-3.1-Tulu-3-8B',
    'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',
    'nvidia/Llama-3_3-Nemotron-Super-49B-v1',
    'nvidia/Llama-3_1-Nemotron-Ultra-253B-v1',
    'nvidia/llama-3.2-nv-embedqa-1b-v2',
    'MediaTek-Research/Llama-Breeze2-8B-Instruct',
  ])('%s', (model) => {
    for (const known of [registry, chatsAlone]) {
      expect(() => known.forModel(model)).toThrow('no format here is known for the model');
    }
  });
});
