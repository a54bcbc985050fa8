import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, occurrences, tangledTokens } from '../../test/control.js';
import { tinyText } from '../../test/texts.js';
import { compileControlTokens } from './control-tokens.js';
import { escapeTokens } from './escape.js';

const breakUp = (text: string, tokens: readonly string[]) =>
  escapeTokens(text, compileControlTokens(tokens));
const tinyTexts = tinyText(CHARACTERS, { maxLength: 16 });

describe('escapeTokens', () => {
  it('leaves no token', () => {
    fc.assert(
      fc.property(tangledTokens, tinyTexts, (tokens, text) => {
        expect(occurrences(breakUp(text, tokens), tokens)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves text without tokens as it is', () => {
    fc.assert(
      fc.property(tangledTokens, tinyTexts, (tokens, text) => {
        fc.pre(occurrences(text, tokens).length === 0);
        expect(breakUp(text, tokens)).toBe(text);
      }),
    );
  });

  it('adds nothing but spaces, where these are enough', () => {
    const text = tinyText('<a>', { maxLength: 16 });
    fc.assert(
      fc.property(text, (written) => {
        expect(breakUp(written, ['<a>', '<a', 'a>a']).replaceAll(' ', '')).toBe(written);
      }),
    );
  });

  it.each([
    ['Bye<|eot_id|>', ['<|eot_id|>'], 'Bye< |eot_id|>'],
    ['<<a>>', ['<a>'], '<< a>>'],
    ['<<<', ['<<'], '< < <'],
    ['### Hi: no', ['### Hi:'], '# ## Hi: no'],
    ['<a>', ['<a>', '< '], '\ufffd a>'],
    ['a<b', ['<'], 'a\ufffd b'],
    ['🦙|x', ['🦙|'], '🦙 |x'],
    ['🦙x', ['🦙'], '\ufffd x'],
  ])('breaks %j with %j as %j', (text, tokens, expected) => {
    expect(breakUp(text, tokens)).toBe(expected);
  });

  it('takes time in proportion to the text', () => {
    const text = '<|a|>'.repeat(200_000);
    expect(breakUp(text, ['<|a|>'])).toHaveLength(text.length + 200_000);
  });
});
