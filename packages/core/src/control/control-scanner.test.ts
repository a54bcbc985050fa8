import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHARACTERS, scan, tangledTokens } from '../../test/control.js';
import { chunked, chunkLengths, tinyText } from '../../test/texts.js';
import { createControlScanner } from './control-scanner.js';
import { compileControlTokens } from './control-tokens.js';

/** What a scanner says of chunks: tokens in brackets, and the text between them. */
function read(chunks: readonly string[], tokens: readonly string[]): string[] {
  const seen: string[] = [];
  let isText = false;
  const scanner = createControlScanner(compileControlTokens(tokens), {
    text(text) {
      expect(text).not.toBe('');
      seen.push(isText ? `${seen.pop()}${text}` : text);
      isText = true;
    },
    control(token) {
      seen.push(`[${token}]`);
      isText = false;
    },
  });
  for (const chunk of chunks) scanner.push(chunk);
  scanner.end();
  return seen;
}

function divided(text: string, tokens: readonly string[]): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { token, start, end } of scan(text, tokens)) {
    parts.push(text.slice(from, start), `[${token}]`);
    from = end;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}

const tinyTexts = tinyText(CHARACTERS, { maxLength: 20 });

it('finds what the whole text holds, however it is cut', () => {
  fc.assert(
    fc.property(tangledTokens, tinyTexts, chunkLengths, (tokens, text, lengths) => {
      expect(read(['', ...chunked(text, lengths), ''], tokens)).toEqual(divided(text, tokens));
    }),
    { numRuns: 2000 },
  );
});

it('holds back nothing but the beginning of a token', () => {
  fc.assert(
    fc.property(tangledTokens, tinyTexts, chunkLengths, (tokens, text, lengths) => {
      let given = 0;
      let pushed = '';
      const take = (part: string) => {
        given += part.length;
      };
      const scanner = createControlScanner(compileControlTokens(tokens), {
        text: take,
        control: take,
      });
      for (const chunk of chunked(text, lengths)) {
        scanner.push(chunk);
        pushed += chunk;
        const held = pushed.slice(given);
        const isBeginning = tokens.some((token) => token !== held && token.startsWith(held));
        expect(isBeginning || held === '').toBe(true);
        expect(scanner.isWaiting).toBe(held !== '');
      }
      scanner.end();
      expect(given).toBe(text.length);
      expect(scanner.isWaiting).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

it('hands plain text on as it comes', () => {
  const seen: string[] = [];
  const scanner = createControlScanner(compileControlTokens(['<|a|>']), {
    text: (text) => seen.push(text),
    control: (token) => seen.push(token),
  });
  for (const chunk of ['one ', 'two <', 'b', '<|a|', '>']) scanner.push(chunk);
  expect(seen).toEqual(['one ', 'two ', '<b', '<|a|>']);
});
