import type { ReaderEvent } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { Field } from './field.js';
import { refuseServerError } from './server-error.js';
import { createStreamReader } from './stream-reader.js';

/** The events of a stream in pieces; an error is the last one. */
function read(...pieces: readonly (string | object)[]): readonly (ReaderEvent | string)[] {
  const reader = createStreamReader(
    {
      push(chunk, path) {
        const body = new Field(chunk, path);
        refuseServerError(body);
        return [{ type: 'text', text: body.get('say').text ?? '' }];
      },
      end: (reason = 'unknown') => [{ type: 'end', reason }],
    },
    '[DONE]',
  );
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
const STREAM =
  'event: x\r\ndata: {"say":"a"}\r\n\r\n: ping\n\ndata: {"say":"ß"}\n\ndata: [DONE]\n\n';

test('a stream is read the same however it is cut', () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    const pieces = [STREAM.slice(0, cut), STREAM.slice(cut)];
    expect(read(...pieces)).toEqual([say('a'), say('ß'), END]);
  }
  expect(read(...STREAM)).toEqual([say('a'), say('ß'), END]);
});

test('chunks that a client parsed are read too', () => {
  expect(read({ say: 'a' }, { say: 'b' })).toEqual([say('a'), say('b'), END]);
});

test('a response that came as a whole is one chunk', () => {
  expect(read('{"say":', '"a"}')).toEqual([say('a'), END]);
});

describe('a fault', () => {
  test.each([
    [
      'data: {"say":"a"}\n\ndata: {"sa',
      'chunks[1]: the stream was cut off in the middle of an event',
    ],
    ['data: {"say":7}\n\n', 'chunks[0].say: found 7, expected a string'],
    ['data: {"error":"busy"}\n\n', 'chunks[0].error: the server answered with an error: busy'],
    ['{"error":{"message":"busy","code":7}}', 'error: the server answered with an error: busy (7)'],
    ['<html>', 'found "<html>", expected an event stream'],
  ])('is told with its place, after what came before: %s', (text, message) => {
    const events = read(text);
    expect(events.find((event) => typeof event === 'string')).toContain(message);
    expect(events.at(-1)).toEqual(END);
  });

  test('is told once, and nothing after it is read', () => {
    const text = 'data: {"say":7}\n\ndata: {"say":"b"}\n\n';
    expect(read(text)).toEqual(['chunks[0].say: found 7, expected a string', END]);
  });
});

test('text outside the events, and after the end, is ignored aloud', () => {
  expect(read('data: {"say":"a"}\n\nnoise\ndata: [DONE]\n\ndata: {"say":"b"}\n\n')).toEqual([
    say('a'),
    { type: 'ignored', text: 'noise\n' },
    { type: 'ignored', text: '{"say":"b"}' },
    END,
  ]);
});
