import { expect, test } from 'vitest';
import { readLines } from './lines.js';

/** Reads lines of some chunks, each line as its number with its text or its fault. */
async function linesOf(chunks: readonly (string | Uint8Array)[], longest?: number) {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
  const lines: (readonly [number, string])[] = [];
  for await (const block of readLines({ name: 'test', bytes: bytes() }, longest)) {
    for (const { number, text, fault } of block) lines.push([number, fault?.message ?? text]);
  }
  return lines;
}

const TEXT = '\uFEFFone\n\ntwo é 👋\u2028\r\nthree\n\uFEFFfour';
const LINES = [
  [1, 'one'],
  [2, ''],
  [3, 'two é 👋\u2028\r'],
  [4, 'three'],
  [5, '\uFEFFfour'],
];

test.each([1, 2, 3, 5, 7, 100])('divides chunks of %i bytes at line feeds alone', async (size) => {
  const bytes = Buffer.from(TEXT);
  const count = Math.ceil(bytes.length / size);
  const chunks = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  expect(await linesOf(chunks)).toEqual(LINES);
});

test('has no line behind the last line feed', async () => {
  expect(await linesOf(['a\nb\n'])).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect(await linesOf([])).toEqual([]);
});

test('names each line that is not UTF-8, and reads the others', async () => {
  const bad = Buffer.from('é', 'latin1');
  const feed = Buffer.from('\n');
  const problem = 'not UTF-8; save it as UTF-8';
  const block = Buffer.concat([Buffer.from('a\nb\n'), bad, feed, bad, feed, Buffer.from('c\nd')]);
  const expected = [
    [1, 'a'],
    [2, 'b'],
    [3, problem],
    [4, problem],
    [5, 'c'],
    [6, 'd'],
  ];
  expect(await linesOf([block])).toEqual(expected);
  expect(await linesOf(Array.from(block, (byte) => Uint8Array.of(byte)))).toEqual(expected);
});

test('names a line that no string can hold, and keeps none of it', async () => {
  const problem = 'longer than 4 bytes, the most that a string can hold';
  expect(await linesOf(['abcd\nab', 'cde', 'f\nabcd'], 4)).toEqual([
    [1, 'abcd'],
    [2, problem],
    [3, 'abcd'],
  ]);
});
