import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutByLengths, everyCut } from './cut.js';

describe('a cut reply', () => {
  test('is whole again when it is joined', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.nat(5), { minLength: 1 }),
        (reply, lengths) => {
          for (const chunks of everyCut(reply)) expect(chunks.join('')).toBe(reply);
          fc.pre(lengths.some((length) => length > 0));
          expect(cutByLengths(reply, lengths).join('')).toBe(reply);
        },
      ),
    );
  });

  test('is cut between the halves of a character too', () => {
    expect([...everyCut('😀')]).toEqual([
      ['\ud83d', '\ude00'],
      ['\ud83d', '\ude00'],
    ]);
  });

  test.each([[[]], [[0, 0]], [[-1]]])('needs lengths that reach its end: %j', (lengths) => {
    expect(() => cutByLengths('ab', lengths)).toThrow(RangeError);
  });
});
