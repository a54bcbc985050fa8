import { accumulate, ModelspeakError, type ReaderEvent } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SERVED } from './all.js';
import { chunksOf, textOf } from './stream-of.js';

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'text', text: 'Grüße, ' },
  { type: 'text', text: '東京' },
  { type: 'tool-call', index: 0, id: 'call_a', name: 'f' },
  { type: 'tool-call-arguments', index: 0, text: '{"x":1}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'tool-call', index: 1, id: 'call_b', name: 'g' },
  { type: 'tool-call-arguments', index: 1, text: '{}' },
  { type: 'tool-call-end', index: 1 },
  { type: 'usage', usage: { prompt_tokens: 7, completion_tokens: 5, total_tokens: 12 } },
  { type: 'end', reason: 'tool_calls' },
];

const SIZE = 50 * 2 ** 20;

describe.each(SERVED.map(({ format }) => ({ name: format.name, format })))(
  '$name',
  ({ format }) => {
    const chunks = chunksOf(format, EVENTS);
    const read = (text: string) => {
      // Some protocols repeat the whole text at the end.
      const reader = format.reader({ limit: 10 * SIZE });
      return accumulate([...reader.push(text), ...reader.end()]);
    };
    const expectTyped = (text: string): void => {
      try {
        read(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ModelspeakError);
      }
    };

    test('a stream that was read is written, and read again, as the same', () => {
      const reply = read(textOf(format, chunks));
      expect(reply.message.content).toBe('Grüße, 東京');
      const reader = format.reader();
      const events = [...reader.push(textOf(format, chunks)), ...reader.end()];
      expect(read(textOf(format, chunksOf(format, events)))).toEqual(reply);
    });

    test('events that are missing, out of order, repeated or nested are read or refused', () => {
      const index = fc.nat(chunks.length - 1);
      const change = fc.record({
        from: index,
        to: index,
        kind: fc.constantFrom('drop', 'move', 'repeat'),
      });
      fc.assert(
        fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
          const changed = [...chunks];
          for (const { from, to, kind } of changes) {
            const taken =
              kind === 'repeat' ? changed.slice(from, from + 1) : changed.splice(from, 1);
            if (kind !== 'drop') changed.splice(to, 0, ...taken);
          }
          expectTyped(textOf(format, changed));
        }),
        { numRuns: 500 },
      );
    });

    test('values of another type, at any depth, are read or refused', () => {
      const wrong = fc.constantFrom(null, 7, -1, '', 'x', true, [], {}, [[]], 1e308);
      fc.assert(
        fc.property(
          fc.nat(chunks.length - 1),
          fc.array(fc.nat(9), { minLength: 1, maxLength: 4 }),
          wrong,
          (at, path, value) => {
            const changed = chunks.map((chunk, place) =>
              place === at ? replaced(chunk, path, value) : chunk,
            );
            expectTyped(textOf(format, changed as readonly object[]));
          },
        ),
        { numRuns: 1000 },
      );
    });

    test('50 MB in one event are read, or refused beyond a limit', () => {
      const text = 'x'.repeat(SIZE);
      const stream = textOf(
        format,
        chunksOf(format, [
          { type: 'text', text },
          { type: 'end', reason: 'stop' },
        ]),
      );
      expect(read(stream).message.content).toHaveLength(SIZE);
      const reader = format.reader({ limit: 1000 });
      expect(() => reader.push(stream)).toThrow(expect.objectContaining({ code: 'too_large' }));
    }, 120_000);
  },
);

/** A copy in which what a path leads to is another value; steps beyond the keys wrap around. */
function replaced(given: unknown, path: readonly number[], value: unknown): unknown {
  const [step, ...rest] = path;
  const keys = typeof given === 'object' && given !== null ? Object.keys(given) : [];
  const key = step === undefined ? undefined : keys[step % Math.max(keys.length, 1)];
  if (key === undefined) return value;
  const inner = replaced((given as Record<string, unknown>)[key], rest, value);
  if (Array.isArray(given)) return given.map((item, at) => (String(at) === key ? inner : item));
  return { ...(given as object), [key]: inner };
}
