import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileControlTokens } from './control-tokens.js';
import { cutTokens } from './cut-tokens.js';

const tokens = ['<call>', '</call>', '<call>>', '😀a', '>>', '<<call>'];
const control = compileControlTokens(tokens);

test.each([
  ['', ['']],
  ['plain', ['plain']],
  ['a<call>b', ['a<', 'call>b']],
  ['<call><call>', ['<', 'call><', 'call>']],
  ['<ca<call>ll>', ['<ca<', 'call>ll>']],
  ['😀a', ['😀', 'a']],
  ['>>>', ['>', '>', '>']],
  ['<<call>', ['<', '<', 'call>']],
])('%j becomes %j', (text, parts) => {
  expect(cutTokens(text, control)).toEqual(parts);
});

test('the parts join to the text, and none spells a token', () => {
  const piece = fc.oneof(
    fc.constantFrom(...tokens),
    fc.constantFrom('<', '>', 'call', '/', '😀', ' ', '\n'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const parts = cutTokens(text, control);
      expect(parts.join('')).toBe(text);
      expect(parts.filter((part) => control.find(part) !== undefined)).toEqual([]);
    }),
  );
});
