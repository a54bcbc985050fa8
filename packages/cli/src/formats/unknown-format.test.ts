import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { OFFICIAL_FORMATS, unknownFormat } from './unknown-format.js';

const installed = ['llama3', 'parrot'];

test.each([
  ['lama3', 'there is no format named "lama3"; did you mean "llama3"?'],
  ['LLama3', 'there is no format named "LLama3"; did you mean "llama3"?'],
  ['parot', 'there is no format named "parot"; did you mean "parrot"?'],
  ['qwen', 'the format "qwen" is not installed; run: npm install @modelspeak/format-qwen'],
  [
    'qwen3',
    'there is no format named "qwen3"; did you mean "qwen"? It is not installed; ' +
      'run: npm install @modelspeak/format-qwen',
  ],
  ['something', 'there is no format named "something"; the installed formats are llama3, parrot'],
])('a format that is not there: %s', (name, message) => {
  expect(unknownFormat(name, installed).message).toBe(message);
});

test('no formats at all', () => {
  expect(unknownFormat('something', []).message).toBe(
    'there is no format named "something"; no formats are installed',
  );
});

test('the official formats are those of this repository', () => {
  const folder = fileURLToPath(new URL('../../../formats/', import.meta.url));
  const names = readdirSync(folder).map(
    (format) => JSON.parse(readFileSync(`${folder}${format}/package.json`, 'utf8')).name,
  );
  expect(OFFICIAL_FORMATS.map((name) => `@modelspeak/format-${name}`)).toEqual(names);
});
