import type { ReaderEvent } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { Field } from './field.js';
import { createLineReader } from './line-reader.js';

function read(...pieces: readonly (string | object)[]): readonly (ReaderEvent | string)[] {
  const reader = createLineReader({
    push: (chunk, path) => [{ type: 'text', text: new Field(chunk, path).get('say').text ?? '' }],
    end: (reason = 'unknown') => [{ type: 'end', reason }],
  });
  const events: (ReaderEvent | string)[] = [];
  const attempt = (step: () => readonly ReaderEvent[]): void => {
    try {
      events.push(...step());
    } catch (error) {
      events.push((error as Error).message);
    }
  };
  for (const piece of pieces) attempt(() => reader.push(piece));
  attempt(() => reader.end());
  attempt(() => reader.end());
  return events;
}

const say = (text: string): ReaderEvent => ({ type: 'text', text });
const END: ReaderEvent = { type: 'end', reason: 'unknown' };
const LINES = '{"say":"a"}\r\n\n{"say":"ß"}';

test('lines are read the same however they are cut', () => {
  for (let cut = 0; cut <= LINES.length; cut++) {
    expect(read(LINES.slice(0, cut), LINES.slice(cut))).toEqual([say('a'), say('ß'), END]);
  }
  expect(read(...LINES)).toEqual([say('a'), say('ß'), END]);
});

test('chunks that a client parsed are read too', () => {
  expect(read({ say: 'a' }, { say: 'b' })).toEqual([say('a'), say('b'), END]);
});

test.each([
  ['{"say":"a"}\n{"sa', 'chunks[1]: the stream was cut off in the middle of a line: "{\\"sa"'],
  ['{"say":"a"}\n{"say":7}\n{"say":"b"}\n', 'chunks[1].say: found 7, expected a string'],
  ['{"say":"a"}\n<html>\n', 'chunks[1]: not JSON'],
])('a fault is told after what came before, and nothing after it is read: %j', (text, message) => {
  const [first, fault, ...rest] = read(text);
  expect(first).toEqual(say('a'));
  expect(fault).toContain(message);
  expect(rest).toEqual([END]);
});

test('a long line in small pieces is one line', () => {
  const text = 'x'.repeat(100_000);
  const pieces = `{"say":"${text}"}\n`.match(/.{1,7}|\n/g) ?? [];
  expect(read(...pieces)).toEqual([say(text), END]);
});
