import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHARACTERS, occurrences, scan, tangledTokens } from '../../test/control.js';
import { errorOf } from '../../test/errors.js';
import { tinyText } from '../../test/texts.js';
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
    [['[a]', '<a>'], 'x <y [b a] a>', '[', 'x <a'],
    [['🦙|', '🦙?'], 'x 🐑| |', 'x 🦙', '🦙|'],
    [['🦙|', '🐑|'], 'x |?', 'x 🐑', '🦙|'],
    [['</s>', '<unk>', '[INST]'], 'x < y <b> [0, 1]', 'x [', 'x <unk'],
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

it('knows which tokens could go on to another', () => {
  fc.assert(
    fc.property(tinyTokens, (tokens) => {
      const control = compileControlTokens(tokens);
      for (const token of control.tokens) {
        expect(control.leavesOpen(token)).toBe(control.partialLength(token) > 0);
      }
    }),
  );
  const control = compileControlTokens(['|DSML|', '<|end|>']);
  expect(control.tokens.map((token) => control.leavesOpen(token))).toEqual([false, true]);
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

describe('patterns', () => {
  const reserved = '<|reserved_*|>';
  const control = compileControlTokens(['<|end|>'], [reserved, '[tok_*x]']);
  const long = 'a'.repeat(24);

  it.each([
    ['a<|reserved_0|>b', '<|reserved_0|>'],
    ['<|reserved_aZ_9|>', '<|reserved_aZ_9|>'],
    [`<|reserved_${long}|>`, `<|reserved_${long}|>`],
    ['<|reserved_<|reserved_7|>', '<|reserved_7|>'],
    ['[tok_xx]', '[tok_xx]'],
    ['<|reserved_|><|end|>', '<|end|>'],
    ['<|reserved_a b|>', undefined],
    [`<|reserved_${long}a|>`, undefined],
    ['<|reserved_*|>', undefined],
    ['<|reserved_é|>', undefined],
    ['[tok_x]', undefined],
  ])('in %j find %j', (text, token) => {
    const found = control.find(text);
    expect(found?.token).toBe(token);
    if (token !== undefined) expect(found?.start).toBe(text.indexOf(token));
  });

  it('may begin wherever their beginning stands', () => {
    expect(control.mayBegin('x <|reserved_0|>')).toBe(true);
    expect(control.mayBegin('x [')).toBe(true);
    expect(control.mayBegin('x |> ] y')).toBe(false);
    expect(compileControlTokens([], [reserved]).mayBegin('x <a')).toBe(false);
    expect(compileControlTokens([], [reserved]).mayBegin('x <|')).toBe(true);
  });

  it('may be cut off anywhere', () => {
    for (const token of ['<|reserved_aZ_9|>', `<|reserved_${long}|>`, '[tok_xxx]', '<|end|>']) {
      for (let length = 1; length < token.length; length++) {
        expect(control.partialLength(`a ${token.slice(0, length)}`)).toBe(length);
      }
      expect(control.partialLength(`a ${token}`)).toBe(0);
    }
  });

  it.each([`<|reserved_${long}a`, '<|reserved_a b', '<|reserved_a|b', '<|reserved_a|> '])(
    'cannot begin with %j',
    (text) => {
      expect(control.partialLength(text)).toBe(0);
    },
  );

  it('know whether they can overlap with tokens', () => {
    expect(control.areEntangled).toBe(false);
    expect(compileControlTokens(['|>'], [reserved]).areEntangled).toBe(true);
    expect(compileControlTokens(['>x'], [reserved]).areEntangled).toBe(true);
    expect(compileControlTokens(['x<'], [reserved]).areEntangled).toBe(true);
  });

  it('are no tokens themselves, and a * in a token is only a *', () => {
    expect(control.tokens).toEqual(['<|end|>']);
    const plain = compileControlTokens(['<*>']);
    expect(plain.find('<a>')).toBeUndefined();
    expect(plain.find('<*>')?.token).toBe('<*>');
  });

  it.each(['*|>', '<|*', '*', '<|*_*|>', ''])('cannot be %j', (pattern) => {
    expect(errorOf(() => compileControlTokens([], [pattern]))).toMatchObject({
      code: 'invalid_format',
      message: `found ${pattern}, expected a pattern with one * inside`,
    });
  });
});
