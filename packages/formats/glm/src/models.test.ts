import { createRegistry } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type GlmVersion, glm } from './glm.js';

const registry = createRegistry([glm()]);
const conversation = {
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [{ type: 'function', function: { name: 'f' } }],
} as const;

function promptOf(format: ReturnType<typeof registry.forModel>): string {
  if (format.kind !== 'prompt') throw new Error('not a format of prompts');
  return format.render(conversation);
}

const MODELS: Readonly<Record<GlmVersion, readonly string[]>> = {
  '4.5': [
    'zai-org/GLM-4.5',
    'zai-org/GLM-4.5-Air',
    'zai-org/GLM-4.5-Air-FP8',
    'zai-org/GLM-4.6',
    'z-ai/glm-4.5',
    'z-ai/glm-4.5-air:free',
    'z-ai/glm-4.6:exacto',
    'glm-4.6:cloud',
    'accounts/fireworks/models/glm-4p5',
    'accounts/fireworks/models/glm-4p5-air',
    'accounts/fireworks/models/glm-4p6',
    'cerebras/zai-glm-4.6',
    'zai/glm-4.5-flash',
    'unsloth/GLM-4.5-Air-GGUF',
    'GLM-4.5-Air-UD-Q4_K_XL.gguf',
    'lmstudio-community/GLM-4.6-GGUF',
    'hf.co/unsloth/GLM-4.5-Air-GGUF:Q4_K_M',
    'mlx-community/GLM-4.5-Air-4bit',
  ],
  '4.7': [
    'zai-org/GLM-4.7',
    'zai-org/GLM-4.7-Flash',
    'zai-org/GLM-4.7-FP8',
    'z-ai/glm-4.7-flash',
    'glm-4.7-flash',
    'glm-4.7-flash:q8_0',
    'glm-4.7:cloud',
    'zai.glm-4.7-flash',
    'accounts/fireworks/models/glm-4p7',
    'cerebras/zai-glm-4.7',
    'zai.glm-4.7',
    '@cf/zai-org/glm-4.7-flash',
    'unsloth/GLM-4.7-Flash-GGUF',
    'zai-org/glm-4.7-maas',
  ],
  '5': [
    'zai-org/GLM-5',
    'zai-org/GLM-5-FP8',
    'zai-org/GLM-5.1',
    'zai-org/GLM-5.1-FP8',
    'z-ai/glm-5',
    'z-ai/glm-5.1:free',
    'z-ai/glm-5-turbo',
    'glm-5:cloud',
    'glm-5.1:cloud',
    'accounts/fireworks/models/glm-5',
    'accounts/fireworks/models/glm-5p1',
    'zai.glm-5',
    'unsloth/GLM-5.1-GGUF',
    'together/zai-org/GLM-5',
  ],
};

describe.each(Object.entries(MODELS))('version %s', (version, models) => {
  const expected = promptOf(glm({ version: version as GlmVersion }));
  test.each(models)('is that of %s', (model) => {
    expect(promptOf(registry.forModel(model))).toBe(expected);
  });
});

test('every version has a prompt of its own', () => {
  const prompts = (Object.keys(MODELS) as GlmVersion[]).map((version) =>
    promptOf(glm({ version })),
  );
  expect(new Set(prompts).size).toBe(prompts.length);
});

describe('does not know', () => {
  test.each([
    'zai-org/GLM-4.5-Base',
    'zai-org/GLM-4.5-Air-Base',
    'zai-org/GLM-4.5V',
    'z-ai/glm-4.5v',
    'zai-org/GLM-4.6V',
    'zai-org/GLM-4.6V-Flash',
    'z-ai/glm-5v-turbo',
    'zai-org/GLM-4-9B-0414',
    'THUDM/glm-4-9b-chat',
    'zai-org/GLM-Z1-32B-0414',
    'glm4',
    'chatglm3-6b',
    'zai-org/GLM-OCR',
  ])('%s', (model) => {
    expect(() => registry.forModel(model)).toThrow('no format here is known for the model');
  });
});
