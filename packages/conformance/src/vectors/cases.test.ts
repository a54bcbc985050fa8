import { JsonNumber } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { vectorCases } from './cases.js';

test('reads a list of cases, and lines of them, with numbers as they are spelled', () => {
  const cases = [{ id: 'a', n: new JsonNumber('1.0') }, { id: 'b' }];
  expect(vectorCases('x.json', '{"cases": [{"id": "a", "n": 1.0}, {"id": "b"}]}')).toEqual(cases);
  expect(vectorCases('x.jsonl', '{"id": "a", "n": 1.0}\n\n{"id": "b"}\n')).toEqual(cases);
});

test.each([
  ['x.json', '{}', 'it contains no cases'],
  ['x.json', '{"cases": []}', 'it contains no cases'],
  ['x.jsonl', '\n', 'it contains no cases'],
  ['x.json', '{"cases": [{"id": "a"}, {"id": "a"}]}', 'the id a is not unique'],
  ['x.jsonl', '{"ID": "a"}', 'the id undefined is not unique'],
])('refuses %s with %j', (name, text, problem) => {
  expect(() => vectorCases(name, text)).toThrow(problem);
});
