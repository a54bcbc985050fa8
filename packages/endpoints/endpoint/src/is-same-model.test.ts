import { expect, test } from 'vitest';
import { isSameModel } from './is-same-model.js';

const FILE = '/models/Qwen3-4B-Instruct-Q4_K_M.gguf';

test.each(['qwen3', 'Qwen/Qwen3-4B', 'qwen3:4b', 'unsloth/Qwen3-4B-Instruct-GGUF', FILE])(
  '%s is the model of the file',
  (asked) => {
    expect(isSameModel(asked, FILE)).toBe(true);
  },
);

test.each(['nope', 'qwen2.5', 'Qwen/Qwen3-8B', 'llama-3.1-8b', '', '/'])(
  '%j is another one',
  (asked) => {
    expect(isSameModel(asked, FILE)).toBe(false);
  },
);

test('names without letters are compared as they are', () => {
  expect([isSameModel('-', '-'), isSameModel('-', '.')]).toEqual([true, false]);
});
