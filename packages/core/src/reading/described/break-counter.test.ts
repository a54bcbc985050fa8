import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunked, chunkLengths, tinyText } from '../../../test/texts.js';
import { BreakCounter } from './break-counter.js';
import type { Breaks } from './description.js';

const breaks: fc.Arbitrary<Breaks> = fc.oneof(fc.nat(3), fc.constant('all' as const));
const text = tinyText(' \n\t\rx', { maxLength: 8 });

/** How many characters at the beginning of a text belong to a mark that takes so many. */
function lengthTaken(text: string, most: Breaks): number {
  const [run = ''] = (most === 'all' ? /^\s*/ : /^\n*/).exec(text) ?? [];
  return most === 'all' ? run.length : Math.min(run.length, most);
}

const reversed = (text: string): string => [...text].reverse().join('');

test('line breaks belong to the marks that take them, however the text is cut', () => {
  const marked = fc.record({ text, before: breaks, after: breaks });
  fc.assert(
    fc.property(fc.array(marked, { maxLength: 4 }), breaks, chunkLengths, (all, most, lengths) => {
      const counter = new BreakCounter();
      let left: Breaks = 0;
      for (const { text, before, after } of all) {
        // No mark takes more than the most that one may take.
        const taking = most === 'all' || (before !== 'all' && before <= most) ? before : most;
        counter.mostBefore = most;
        const own = text.slice(lengthTaken(text, left));
        let said = '';
        let seen = '';
        for (const chunk of chunked(text, lengths)) {
          const isWhole = counter.areSettled && counter.passes(chunk);
          const certain = counter.text(chunk);
          if (isWhole) expect(certain).toBe(chunk);
          said += certain;
          seen += chunk;
          const sure = seen.slice(lengthTaken(seen, left));
          expect(said).toBe(sure.slice(0, sure.length - lengthTaken(reversed(sure), most)));
        }
        said += counter.mark(taking, after);
        const taken = lengthTaken(reversed(own), taking);
        expect(said).toBe(own.slice(0, own.length - taken));
        expect(counter.taken).toBe(own.slice(own.length - taken));
        left = after;
      }
    }),
    { numRuns: 2000 },
  );
});

test.each<[Breaks, string, boolean]>([
  [0, '', false],
  [0, 'x', true],
  [0, '\n', true],
  [1, '\nx', true],
  [1, 'x ', true],
  [1, 'x\n', false],
  ['all', '\nx', true],
  ['all', 'x ', false],
])('before a mark that takes %j, %j is certain: %j', (most, text, expected) => {
  const counter = new BreakCounter();
  counter.mostBefore = most;
  expect(counter.passes(text)).toBe(expected);
});

test('nothing is settled after a mark that may take more, or while something is held', () => {
  const counter = new BreakCounter();
  expect(counter.areSettled).toBe(true);
  counter.mark(0, 1);
  expect(counter.areSettled).toBe(false);
  counter.text('x');
  expect(counter.areSettled).toBe(true);
  counter.mostBefore = 1;
  counter.text('\n');
  expect(counter.areSettled).toBe(false);
  expect([counter.end(), counter.end()]).toEqual(['\n', '']);
  expect(counter.areSettled).toBe(true);
});
