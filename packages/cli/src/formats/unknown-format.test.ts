import { expect, test } from 'vitest';
import { TestTerminal } from '../../test/test-terminal.js';
import { unknownFormat } from './unknown-format.js';

const terminal = new TestTerminal();
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
])('a format that is not there: %s', async (name, message) => {
  expect((await unknownFormat(terminal, name, installed)).message).toBe(message);
});

test('no formats at all', async () => {
  expect((await unknownFormat(terminal, 'something', [])).message).toBe(
    'there is no format named "something"; no formats are installed',
  );
});
