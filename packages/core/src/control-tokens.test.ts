import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, occurrences, scan, tangledTokens } from '../test/control.js';
import { tinyText } from '../test/texts.js';
import { compileControlTokens } from './control-tokens.js';

const tinyTokens = fc.oneof(
  tangledTokens,
  // One beginning in common, as real tokens have it.
  fc.array(tinyText(CHARACTERS, { maxLength: 3 })).map((ends) => ends.map((end) => `<a${end}`)),
);
const tinyTexts = tinyText(CHARACTERS, { maxLength: 12 });

/** Whether some token's beginning stands at a place, in full or cut off by the text's end. */
const beginsAt = (text: string, at: number, tokens: readonly string[]) =>
  tokens.some((token) => token.startsWith(text.slice(at, at + token.length)));

describe('find', () => {
  it('gives the first token, the longest at its place', () => {
    fc.assert(
      fc.property(tinyTokens, tinyTexts, fc.nat(12), (tokens, text, from) => {
        const [first] = scan(text.slice(from), tokens);
        expect(compileControlTokens(tokens).find(text, from)).toEqual(
          first && { ...first, start: first.start + from, end: first.end + from },
        );
      }),
    );
  });

  it('takes every character as it is written', () => {
    const special = tinyText('.*+?^$(){}[]|\\/-<>｜ \na', { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(special, special, special, (before, token, after) => {
        const text = before + token + after;
        const control = compileControlTokens([token]);
        expect(control.find(text)?.start).toBe(text.indexOf(token));
        expect(control.find(before)?.start ?? -1).toBe(before.indexOf(token));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('mayBegin', () => {
  it('never says no where a token begins', () => {
    fc.assert(
      fc.property(tinyTokens, tinyTexts, (tokens, text) => {
        const begins = [...text].some((_, at) => beginsAt(text, at, tokens));
        if (begins) expect(compileControlTokens(tokens).mayBegin(text)).toBe(true);
      }),
    );
  });

  it.each([
    [['<|a|>', '<|b|>'], 'x < y <b> |', 'x <', 'x <|y'],
    [['<', '<|a|>'], 'x |a|>', '<', 'x <y'],
    [['[a]', '<a>'], 'x y a] a>', '[', 'x <y'],
    [['🦙|', '🦙?'], 'x 🐑| |', 'x 🦙', '🦙|'],
    [['🦙|', '🐑|'], 'x |?', 'x 🐑', '🦙|'],
  ])('knows of %j what cannot begin one', (tokens, no, cutOff, yes) => {
    const control = compileControlTokens(tokens);
    expect([no, cutOff, yes].map((text) => control.mayBegin(text))).toEqual([false, true, true]);
  });
});

it('knows how much of the end could go on to a token', () => {
  fc.assert(
    fc.property(tinyTokens, tinyTexts, (tokens, text) => {
      const isOpen = (_: string, at: number) =>
        tokens.some((token) => token.length > text.length - at && token.startsWith(text.slice(at)));
      const at = [...text].findIndex(isOpen);
      expect(compileControlTokens(tokens).partialLength(text)).toBe(at < 0 ? 0 : text.length - at);
    }),
  );
});

it('knows whether tokens can overlap', () => {
  fc.assert(
    fc.property(tinyTokens, (tokens) => {
      const real = tokens.filter((token) => token !== '');
      const areEntangled = real.some((token) =>
        real.some((other) => {
          const inside = occurrences(token, [other]).some(
            ({ start }) => start > 0 || other !== token,
          );
          const ends = [...token].map((_, at) => token.slice(at)).slice(other === token ? 1 : 0);
          return inside || ends.some((end) => other.startsWith(end));
        }),
      );
      expect(compileControlTokens(tokens).areEntangled).toBe(areEntangled);
    }),
    { numRuns: 1000 },
  );
});

it('finds nothing where there is no token, and leaves out empty ones', () => {
  for (const control of [compileControlTokens([]), compileControlTokens([''])]) {
    expect(control).toMatchObject({ tokens: [], areEntangled: false });
    expect(control.find('text')).toBeUndefined();
    expect(control.mayBegin('text')).toBe(false);
    expect(control.partialLength('text')).toBe(0);
  }
});

it('lists its tokens once, the longest first', () => {
  expect(compileControlTokens(['a', 'abc', 'a', 'ab']).tokens).toEqual(['abc', 'ab', 'a']);
});
