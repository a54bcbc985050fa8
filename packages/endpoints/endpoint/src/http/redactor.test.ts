import { expect, test } from 'vitest';
import { createRedactor } from './redactor.js';

const redact = createRedactor({
  url: 'http://admin-user:p%40ssword@example.com/v1?api-key=query-secret&model=qwen3-8b',
  key: 'sk-0123456789',
  headers: {
    'x-api-key': 'header-secret',
    authorization: 'Bearer inner-secret',
    accept: 'text/plain',
  },
});

test.each([
  'sk-0123456789',
  'query-secret',
  'header-secret',
  'Bearer inner-secret',
  'inner-secret',
  'admin-user',
  'p@ssword',
  'p%40ssword',
])('takes %s out of a text', (secret) => {
  expect(redact(`a ${secret}, twice: ${secret}`)).toBe('a [redacted], twice: [redacted]');
});

test('leaves what is no secret', () => {
  expect(redact('qwen3-8b of example.com takes text/plain')).toBe(
    'qwen3-8b of example.com takes text/plain',
  );
});

test('does not take ordinary words for secrets', () => {
  expect(createRedactor({ url: 'http://a:b@c/', key: 'x' })('abc x')).toBe('abc x');
});
