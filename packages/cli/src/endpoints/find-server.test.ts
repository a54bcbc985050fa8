import { expect, test } from 'vitest';
import { chatServerOf } from './find-server.js';

test('the chat completions of TGI are not asked in the dialect of vLLM', () => {
  const tgi = { kind: 'completions', url: 'http://127.0.0.1:3000', dialect: 'tgi', model: 'm' };
  expect(chatServerOf(tgi)).toEqual({
    kind: 'openai',
    url: 'http://127.0.0.1:3000/v1',
    dialect: 'compatible',
    model: 'm',
  });
});

test('a model in this process stays as it is', () => {
  const model = { kind: 'node-llama-cpp', url: 'model.gguf' };
  expect(chatServerOf(model)).toEqual(model);
});
