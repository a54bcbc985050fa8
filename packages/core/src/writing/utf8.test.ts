import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../test/texts.js';
import { encodeUtf8 } from './utf8.js';

test('encodes as TextEncoder does, each time into memory of its own', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.constantFrom(0, 21_844, 21_846), (text, other, length) => {
      const whole = text.padEnd(length, '長');
      const bytes = encodeUtf8(whole);
      encodeUtf8(other);
      expect(Buffer.from(whole).equals(bytes)).toBe(true);
    }),
  );
});
