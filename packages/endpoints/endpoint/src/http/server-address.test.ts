import { expect, test } from 'vitest';
import { serverAddress } from './server-address.js';

test.each([
  ['localhost:9331', 'http://localhost:9331/'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['my-box:8080/v1', 'http://my-box:8080/v1'],
  ['[::1]:8080', 'http://[::1]:8080/'],
  [' localhost:1 ', 'http://localhost:1/'],
  ['http://a', 'http://a/'],
  ['HTTPS://a/v1', 'https://a/v1'],
])('%s is %s', (typed, address) => {
  expect(serverAddress(typed)?.href).toBe(address);
});

test.each([
  '',
  'a',
  'localhost',
  '10.0.0.7',
  'model.gguf',
  'org/model',
  'api.openai.com/v1',
  'ftp://a',
  'a:b',
  'C:\\a',
  'http:',
])('%j is no address', (typed) => {
  expect(serverAddress(typed)).toBeUndefined();
});
