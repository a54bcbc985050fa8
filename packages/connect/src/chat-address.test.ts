import { expect, test } from 'vitest';
import { chatAddressOf } from './chat-address.js';

const url = 'http://127.0.0.1:8000/';

test.each([
  ['llama-server', undefined, 'llama.cpp'],
  ['ollama', undefined, 'compatible'],
  ['completions', 'vllm', 'vllm'],
  ['completions', 'sglang', 'vllm'],
  ['completions', 'tgi', 'compatible'],
  ['openai', undefined, 'compatible'],
] as const)('a server %s of the dialect %s is asked as %s', (kind, dialect, expected) => {
  expect(chatAddressOf({ kind, url, dialect })).toEqual({
    url: 'http://127.0.0.1:8000/v1',
    dialect: expected,
  });
});

test('a path stays as it is', () => {
  expect(chatAddressOf({ kind: 'openai', url: 'http://host/api/v3' }).url).toBe(
    'http://host/api/v3',
  );
});
