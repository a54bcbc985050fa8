import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { seedOss } from './seed-oss.js';

const messages = [{ role: 'user' as const, content: 'Hi' }];

test.each([
  'ByteDance-Seed/Seed-OSS-36B-Instruct',
  'seed-oss',
  'seed-oss:36b',
  'unsloth/Seed-OSS-36B-Instruct-GGUF',
  'Seed-OSS-36B-Instruct-Q4_K_M.gguf',
  'bytedance/seed-oss-36b-instruct',
  'ByteDance-Seed/Seed-OSS-36B-Instruct-AWQ',
])('%s speaks it', (model) => {
  expect(createRegistry([seedOss()]).forModel(model).name).toBe('seed-oss');
});

test('base models do not', () => {
  const registry = createRegistry([seedOss()]);
  expect(() => registry.forModel('ByteDance-Seed/Seed-OSS-36B-Base')).toThrow('no format here');
});

test.each([
  [512, 'every 128 tokens'],
  [600, 'every 256 tokens'],
  [16384, 'every 1024 tokens'],
  [99999, 'every 1024 tokens'],
])('a budget of %d', (budget, said) => {
  expect(seedOss().render({ messages }, { thinking: { budget } })).toContain(said);
});

test('what a schema says beyond type and description follows, unless it is to be lost', () => {
  const parameters = {
    type: 'object',
    properties: { unit: { type: 'string', description: 'Which', enum: ['C', 'F'] } },
  };
  const tools = [{ type: 'function' as const, function: { name: 'f', parameters } }];
  const line = '- unit (str) [选填]: Which';
  expect(seedOss().render({ messages, tools })).toContain(`${line} {"enum": ["C", "F"]}\n`);
  expect(seedOss().render({ messages, tools }, { onLoss: 'reference' })).toContain(`${line}\n`);
});
