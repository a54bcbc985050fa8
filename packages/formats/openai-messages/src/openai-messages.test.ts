import { createRegistry, ModelspeakError } from '@modelspeak/core';
import { expect, it } from 'vitest';
import { openaiMessages } from './openai-messages.js';

const registry = createRegistry([openaiMessages()]);

it.each([
  'gpt-5',
  'gpt-4o-mini-2024-07-18',
  'openai/gpt-4.1',
  'azure/gpt-4o',
  'chatgpt-4o-latest',
  'o1',
  'o1-preview',
  'o3',
  'o3-mini',
  'o4-mini',
  'openrouter/openai/o3-pro',
  'ft:gpt-4o-mini-2024-07-18:acme::abc123',
])('speaks to %s', (model) => {
  expect(registry.forModel(model).name).toBe('openai-messages');
});

it.each([
  'gpt-oss-20b',
  'openai/gpt-oss-120b',
  'gpt-oss:20b',
  'EleutherAI/gpt-j-6b',
  'gpt2',
  'EleutherAI/gpt-neo-2.7B',
  'EleutherAI/gpt-neox-20b',
  'gpt-2',
  'AI-Sweden/gpt-sw3-126m',
  'o1js',
  'o200k',
  'hello-o1',
])('does not speak to %s', (model) => {
  expect(() => registry.forModel(model)).toThrow(ModelspeakError);
});

it('changes single options', () => {
  const format = openaiMessages({ model: 'gpt-5', parameters: { temperature: 0 } });
  expect(format.with({ model: 'gpt-4o' }).body({ messages: [] })).toEqual({
    model: 'gpt-4o',
    messages: [],
    temperature: 0,
  });
});
