import type { Reader, ReaderEvent } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { readInChunks } from './read-in-chunks.js';

/** A format whose reader tells these events for its first chunk, and the rest at its end. */
function telling(pushed: readonly ReaderEvent[], ended: readonly ReaderEvent[] = []) {
  const reader = (): Reader => ({ push: () => [...pushed], end: () => [...ended] });
  return { reader };
}

test('joins neighbouring pieces of one text', () => {
  const events = readInChunks(
    telling(
      [
        { type: 'reasoning', text: 'a' },
        { type: 'reasoning', text: 'b' },
        { type: 'text', text: 'c' },
        { type: 'ignored', text: 'd' },
        { type: 'text', text: 'e' },
      ],
      [
        { type: 'text', text: 'f' },
        { type: 'end', reason: 'stop' },
      ],
    ),
    ['any'],
  );
  expect(events).toEqual([
    { type: 'reasoning', text: 'ab' },
    { type: 'text', text: 'c' },
    { type: 'ignored', text: 'd' },
    { type: 'text', text: 'ef' },
    { type: 'end', reason: 'stop' },
  ]);
});

test('keeps the arguments of two calls apart', () => {
  const events = readInChunks(
    telling([
      { type: 'tool-call-arguments', index: 0, text: '{' },
      { type: 'tool-call-arguments', index: 0, text: '}' },
      { type: 'tool-call-arguments', index: 1, text: '{}' },
    ]),
    ['any'],
  );
  expect(events).toEqual([
    { type: 'tool-call-arguments', index: 0, text: '{}' },
    { type: 'tool-call-arguments', index: 1, text: '{}' },
  ]);
});
