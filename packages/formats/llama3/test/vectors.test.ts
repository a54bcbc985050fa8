import { readFileSync } from 'node:fs';
import { vectorCases } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { disputed, runners } from '../vectors/runners.js';

function casesOf(file: string) {
  return vectorCases(file, readFileSync(new URL(`../vectors/${file}`, import.meta.url), 'utf8'));
}

/**
 * Where llama-stack is wrong on legal text, its spelling is an option and ours the default. Both calls
 * come in a Python list: in dialog-020 a nested object is spelled {k=[1, 2]}, which is no Python; in
 * dialog-064 a string holds quotes that are not escaped, so that it ends too early.
 */
const EXCEPTED = ['dialog-020', 'dialog-064'];

describe.each(Object.entries(runners))('%s', (file, run) => {
  test.each(casesOf(file))('$id', (vector) => {
    const { expected, actual, exception } = run(vector) ?? {};
    expect(actual).toBe(expected);
    expect(exception === undefined).toBe(!EXCEPTED.includes(vector.id));
  });
});

test.each(Object.entries(disputed))('%s is read as it was meant', (file, run) => {
  const wrong = casesOf(file).filter((row) => {
    const { whole, streamed } = run(row)?.ours ?? { whole: true, streamed: true };
    return !whole || !streamed;
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
