import { expect, test } from 'vitest';
import { readDataUrl, writeDataUrl } from './data-url.js';

test.each([
  ['data:image/png;base64,iVBORw0KGgo=', { mediaType: 'image/png', data: 'iVBORw0KGgo=' }],
  ['data:audio/L16;rate=24000;base64,', { mediaType: 'audio/L16;rate=24000', data: '' }],
])('%s is read, and written again', (url, read) => {
  expect(readDataUrl(url)).toEqual(read);
  expect(writeDataUrl(read)).toBe(url);
});

test.each(['https://example.com/a,b', 'data:text/plain,Hi', 'data:;base64,aGk=', 'data:', ''])(
  '"%s" is no data URL with base64',
  (url) => {
    expect(readDataUrl(url)).toBeUndefined();
  },
);
