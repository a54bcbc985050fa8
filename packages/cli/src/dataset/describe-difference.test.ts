import { expect, test } from 'vitest';
import { describeDifferences } from './describe-difference.js';

const spell = (ids: readonly number[]) => ids.map((id) => String.fromCharCode(id)).join('');
const tokens = (text: string, trained: string) => ({
  ids: Array.from(text, (character) => character.charCodeAt(0)),
  trained: Array.from(trained, (mark) => mark === '1'),
});

test('equal tokens have no difference', () => {
  expect(describeDifferences(tokens('ab', '01'), tokens('ab', '01'), spell)).toEqual([]);
});

test('another prompt is shown as text', () => {
  expect(describeDifferences(tokens('Hi! x', '00000'), tokens('Hi? x', '11111'), spell)).toEqual([
    { kind: 'other prompt', message: 'after "Hi", it has "? x", not "! x"' },
  ]);
  expect(describeDifferences(tokens('ab', '00'), tokens('abc', '000'), spell)).toEqual([
    { kind: 'other prompt', message: 'after "ab", it has "c", not ""' },
  ]);
});

test('another mask is counted by what differs', () => {
  const ours = tokens('user:Hi;bot:Yes.;bot:No.;', '0000000000001111000001110');
  const theirs = tokens('user:Hi;bot:Yes.;bot:No.;', '0000000000000111100001111');
  expect(describeDifferences(ours, theirs, spell)).toEqual([
    {
      kind: 'other mask: "Y" after ":" is not trained there',
      message: '1 time, first after "i;bot:" before token 12',
    },
    {
      kind: 'other mask: ";" after "." is trained there only',
      message: '2 times, first after "t:Yes." before token 16',
    },
  ]);
});

test('reports once that a trainer trains nothing', () => {
  const ours = tokens('user:Hi;bot:Yes.;', '00000000000011111');
  const theirs = tokens('user:Hi;bot:Yes.;', '00000000000000000');
  expect(describeDifferences(ours, theirs, spell)).toEqual([
    {
      kind: 'other mask: nothing is trained there',
      message: 'most likely its chat template has no {% generation %} marks',
    },
  ]);
});
