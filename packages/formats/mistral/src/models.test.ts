import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { mistral } from './mistral.js';
import type { MistralOptions } from './options.js';

const registry = createRegistry([mistral()]);
const conversation = {
  messages: [
    { role: 'system', content: 'S' },
    { role: 'user', content: 'Hi' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'abcdefghi', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
  ],
} as const;

/** Returns a prompt that differs by version, or only the system message for a model without tools. */
function prompt(format: ReturnType<typeof registry.forModel>): string {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  const messages = format.supports.toolCalls
    ? conversation.messages
    : conversation.messages.slice(0, 2);
  return format.render({ messages });
}

const MODELS: Record<MistralOptions['version'], readonly string[]> = {
  v1: [
    'mistralai/Mistral-7B-Instruct-v0.1',
    'mistralai/Mistral-7B-Instruct-v0.2',
    'mistralai/Mixtral-8x7B-Instruct-v0.1',
    'TheBloke/Mistral-7B-Instruct-v0.2-GGUF',
    'mistral-7b-instruct-v0.2.Q4_K_M.gguf',
    'mistral.mistral-7b-instruct-v0:2',
    'mistral.mixtral-8x7b-instruct-v0:1',
    'us.mistral.mixtral-8x7b-instruct-v0:1',
    '@cf/mistral/mistral-7b-instruct-v0.1',
    '@hf/mistral/mistral-7b-instruct-v0.2',
    'mistral:7b-instruct-v0.2-q4_0',
    'mixtral',
    'mixtral:8x7b',
    'mixtral:latest',
    'mixtral:8x7b-instruct-v0.1-q5_K_M',
    'groq/mixtral-8x7b-32768',
    'open-mixtral-8x7b',
    'accounts/fireworks/models/mixtral-8x7b-instruct',
    'mistralai/mixtral-8x7b-instruct',
  ],
  v3: [
    'mistralai/Mistral-7B-Instruct-v0.3',
    'mistralai/mistral-7b-instruct:free',
    'bartowski/Mistral-7B-Instruct-v0.3-GGUF',
    'mlx-community/Mistral-7B-Instruct-v0.3-4bit',
    'mistral',
    'mistral:7b',
    'mistral:7b-instruct-v0.3-q8_0',
    'open-mistral-7b',
    'mistralai/Mixtral-8x22B-Instruct-v0.1',
    'mixtral:8x22b',
    'open-mixtral-8x22b',
    'accounts/fireworks/models/mixtral-8x22b-instruct',
    'mistralai/Codestral-22B-v0.1',
    'codestral',
    'codestral:22b-v0.1-q4_0',
    'mistralai/Mathstral-7B-v0.1',
    'codestral-2405',
    'mistralai/Mistral-Large-Instruct-2407',
    'mistral.mistral-large-2407-v1:0',
    'mistralai/Mistral-Small-Instruct-2409',
    'mistral-small:22b',
  ],
  'v3-tekken': [
    'mistralai/Mistral-Nemo-Instruct-2407',
    'mistral-nemo',
    'mistral-nemo:12b',
    'bartowski/Mistral-Nemo-Instruct-2407-GGUF/Mistral-Nemo-Instruct-2407-Q4_K_M.gguf',
    'open-mistral-nemo-2407',
    'mistralai/mistral-nemo',
    'mistralai/Ministral-8B-Instruct-2410',
    'mistralai/Pixtral-12B-2409',
    'mistralai/pixtral-12b',
    'mistralai/ministral-8b',
    // mistral-common, MODEL_NAME_TO_TOKENIZER_CLS.
    'mistral-small-2409',
    'ministral-8b-2410',
    'pixtral-12b-2409',
  ],
  v7: [
    'mistralai/Mistral-Large-Instruct-2411',
    'mistral-large:123b',
    'mistral-large-2411',
    'mistralai/Pixtral-Large-Instruct-2411',
    'us.mistral.pixtral-large-2502-v1:0',
  ],
  'v7-tekken': [
    'mistralai/Mistral-Small-24B-Instruct-2501',
    'mistral-small:24b',
    'mistral-small-2503',
    'mistralai/Mistral-Small-3.1-24B-Instruct-2503',
    'mistral-small3.1:24b',
    '@cf/mistralai/mistral-small-3.1-24b-instruct',
    'mistralai/Devstral-Small-2505',
    'devstral:24b-small-2505-q4_K_M',
  ],
  v11: [
    'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
    'mistral-small3.2',
    'mistral-small3.2:24b',
    'unsloth/Mistral-Small-3.2-24B-Instruct-2506-GGUF',
    'mistral-small-2506',
    'openrouter/mistralai/mistral-small-3.2-24b-instruct:free',
  ],
  v15: [
    'mistralai/Mistral-Small-4-119B-2603',
    'mistralai/Mistral-Small-4',
    'mistral-small-4',
    'mistral-small4:119b',
    'mistral-small-4:latest',
    'unsloth/Mistral-Small-4-119B-2603-GGUF',
    'Mistral-Small-4-119B-2603-Q4_K_M.gguf',
  ],
  v13: [
    'mistralai/Devstral-Small-2507',
    'devstral',
    'devstral:24b',
    'mistralai/devstral-small',
    'unsloth/Devstral-Small-2507-GGUF',
    'mistralai/Devstral-2-123B-Instruct-2512',
    'mistralai/Devstral-Small-2-24B-Instruct-2512',
    'devstral-small-2:24b',
    'devstral-2',
    'mistralai/Magistral-Small-2509',
    'mistral.magistral-small-2509',
    'mistralai/Ministral-3-14B-Reasoning-2512',
    'mistralai/Ministral-3-8B-Instruct-2512',
    'ministral-3:8b',
    'mistral.ministral-3-8b-instruct',
    'mistralai/ministral-8b-2512',
    'mistralai/Mistral-Large-3-675B-Instruct-2512',
    'mistral.mistral-large-3-675b-instruct',
  ],
};

describe.each(Object.entries(MODELS))('%s', (version, models) => {
  const expected = mistral({ version: version as MistralOptions['version'] });

  test.each(models)('%s', (model) => {
    const found = registry.forModel(model);
    expect(prompt(found)).toBe(prompt(expected));
    expect((found as typeof expected).special).toEqual(expected.special);
  });
});

test.each([
  // Base models, which complete texts.
  'mistralai/Mistral-7B-v0.3',
  'mistralai/Mixtral-8x7B-v0.1',
  'mistral:7b-text-v0.2-q4_0',
  'mistralai/Mistral-Nemo-Base-2407',
  'mistralai/Ministral-3-8B-Base-2512',
  // Derivatives of Mistral's models with another format.
  'NousResearch/Hermes-2-Pro-Mistral-7B',
  'Mistral-Nemo-Instruct-Hermes',
  'Mixtral-8x7B-Instruct-Dolphin',
  'Trelis/Mistral-7B-Instruct-v0.2-function-calling-v3',
  'rubra-ai/Mistral-7B-Instruct-v0.3-rubra',
  'amazon/Mistral-Lite',
  'cognitivecomputations/dolphin-2.9-mistral-7b-v2',
  'HuggingFaceH4/zephyr-7b-beta',
  'nvidia/Mistral-NeMo-Minitron-8B-Instruct',
  // Version 2.
  'mistral.mistral-large-2402-v1:0',
  'mistral.mistral-small-2402-v1:0',
  // Names that move between versions.
  'mistral-large-latest',
  'mistral-medium-latest',
  'codestral-latest',
  // Models that do not chat, or use other tokens for thinking.
  'mistral-embed',
  'mistralai/Voxtral-Mini-3B-2507',
  'mistralai/Magistral-Small-2506',
  'unsloth/Magistral-Small-2506-GGUF',
  'magistral:24b-small-2506-q4_K_M',
  'mistralai/Mistral-Small-4-Base',
])('%s is none of them', (model) => {
  expect(() => registry.forModel(model)).toThrow('no format here is known');
});
