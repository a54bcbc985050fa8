import { expect, test } from 'vitest';
import { JsonNumber } from './json.js';
import { writeJson } from './json-write.js';

test('a number keeps its spelling, and counts as a number', () => {
  const number = new JsonNumber('1.50');
  expect(`${number}`).toBe('1.50');
  expect(Number(number) + 1).toBe(2.5);
  expect(JSON.stringify({ number })).toBe('{"number":1.5}');
});

test('a number of another copy of the package is one too', async () => {
  // A query makes it another module.
  const { JsonNumber: Other } = (await import(`${'./json.js'}?copy`)) as typeof import('./json.js');
  expect(Other).not.toBe(JsonNumber);
  expect(new Other('1.0')).toBeInstanceOf(JsonNumber);
  expect(writeJson([new Other('1.0')])).toBe('[1.0]');
  expect({ text: '1.0' }).not.toBeInstanceOf(JsonNumber);
  expect('1.0' as unknown).not.toBeInstanceOf(JsonNumber);
});
