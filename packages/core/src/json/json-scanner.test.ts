import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunked, chunkLengths } from '../../test/texts.js';
import { MAX_JSON_DEPTH } from './json.js';
import { createJsonScanner } from './json-scanner.js';

/** Scans a text in chunks: how it ended, and how many characters belong to the value. */
function scan(chunks: readonly string[]): { status: string; taken: number } {
  const scanner = createJsonScanner();
  let taken = 0;
  for (const chunk of chunks) {
    const end = scanner.push(chunk);
    taken += end;
    if (end < chunk.length) break;
  }
  scanner.end();
  return { status: scanner.status, taken };
}

describe('a JSON scanner', () => {
  test.each([
    ['{"a": [1, "}"]} and more', 'done', 15],
    [' [] ]', 'done', 3],
    ['12,', 'done', 2],
    ['-0.5e+10', 'done', 8],
    ['true', 'done', 4],
    ['"\\u00e9\\n"x', 'done', 10],
    ['{"a" 1}', 'failed', 5],
    ['[1,]', 'failed', 3],
    ['{,}', 'failed', 1],
    ['"\n"', 'failed', 1],
    ['"\\x"', 'failed', 2],
    ['01', 'done', 1],
    ['1.', 'failed', 2],
    ['-', 'failed', 1],
    ['tru', 'failed', 3],
    ['{"a": 1', 'failed', 7],
    ['[1x]', 'failed', 2],
    ['[1 x]', 'failed', 3],
    ['[1}', 'failed', 2],
    ['[}', 'failed', 1],
    ['{]', 'failed', 1],
    ['{"a":1]', 'failed', 6],
    ['{"a":1 "b"', 'failed', 7],
    ['{"a":1,}', 'failed', 7],
    ['{"a",1}', 'failed', 4],
    ['{"a"\t:\r[\n] , "b":\t{\r}\n}', 'done', 23],
    ['[-]', 'failed', 2],
    ['-01', 'done', 2],
    ['1.e5', 'failed', 2],
    ['1e', 'failed', 2],
    ['1e+', 'failed', 3],
    ['1E-05 ', 'done', 5],
    ['1.5.', 'done', 3],
    ['1e5e', 'done', 3],
    ['"\\u00g0"', 'failed', 5],
    ['"\\uAFaf"', 'done', 8],
    ['"\\u00G0"', 'failed', 5],
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"', 'done', 18],
    ['"\u001f"', 'failed', 1],
    ['nul1', 'failed', 3],
    ['false', 'done', 5],
    ['null1', 'done', 4],
    ['', 'failed', 0],
  ])('%j is %s after %i characters', (text, status, taken) => {
    expect(scan([text])).toEqual({ status, taken });
    expect(scan(text.split(''))).toEqual({ status, taken });
  });

  test.each([...'/:@G`g'])('takes %j for no digit of an escape', (character) => {
    for (const digits of ['', '0', '0a', '0aF']) {
      const taken = 3 + digits.length;
      expect(scan([`"\\u${digits}${character}"`])).toEqual({ status: 'failed', taken });
    }
  });

  test.each([...'0189afAF'])('takes %j for a digit of one', (character) => {
    expect(scan([`"\\u${character.repeat(4)}"`])).toEqual({ status: 'done', taken: 8 });
  });

  test('agrees with JSON.parse, however the text is cut', () => {
    const changed = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ...'{}[]",:0.e \\u-'))
      .map(([text, seed, extra]) => {
        const at = seed % (text.length + 1);
        return text.slice(0, at) + extra + text.slice(at);
      });
    fc.assert(
      fc.property(changed, chunkLengths, (text, lengths) => {
        const whole = scan([text]);
        expect(scan(chunked(text, lengths))).toEqual(whole);
        const isWhole = whole.status === 'done' && text.slice(whole.taken).trim() === '';
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(isWhole).toBe(isJson);
      }),
      { numRuns: 3000 },
    );
  });

  test('reads on from the middle of a chunk, and takes nothing once it is done', () => {
    const scanner = createJsonScanner();
    expect(scanner.push('x=[1]', 2)).toBe(5);
    expect(scanner.push('[2]')).toBe(0);
    expect(scanner.status).toBe('done');
  });
});

test('nests as deeply as JSON may, and no deeper', () => {
  const arrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  const objects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  for (const nested of [arrays, objects]) {
    expect(scan([nested(MAX_JSON_DEPTH)]).status).toBe('done');
    expect(scan([nested(MAX_JSON_DEPTH + 1)]).status).toBe('failed');
  }
  expect(scan([`[${'{"a":[]},'.repeat(MAX_JSON_DEPTH)}1]`]).status).toBe('done');
});
