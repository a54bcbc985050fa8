import { describe, expect, test } from 'vitest';
import { MarkFinder } from './mark-finder.js';

function find(text: string, chunk: number, limit?: number) {
  let before = '';
  const finder = new MarkFinder(
    ['<a>', '<b>'],
    (piece) => {
      before += piece;
    },
    limit,
  );
  let taken = 0;
  while (taken < text.length && finder.found === undefined && !finder.isTooLong) {
    const piece = text.slice(taken, taken + chunk);
    taken += finder.push(piece, 0);
  }
  return { before, found: finder.found, isTooLong: finder.isTooLong, taken };
}

describe.each([1, 2, 3, 100])('in chunks of %i', (chunk) => {
  test('finds the first mark, and hands on the text before it', () => {
    expect(find('x<y<a<b>z<a>', chunk)).toMatchObject({ before: 'x<y<a', found: '<b>', taken: 8 });
  });

  test('takes a mark that ends at the limit, and none that ends beyond it', () => {
    expect(find('xyz<a>', chunk, 6)).toMatchObject({ before: 'xyz', found: '<a>', taken: 6 });
    expect(find('xyzz<a>', chunk, 6)).toMatchObject({ isTooLong: true, taken: 6 });
    expect(find('x'.repeat(20), chunk, 6)).toMatchObject({ isTooLong: true, taken: 6 });
  });
});

test('looks no further than its limit, however long the chunk', () => {
  const text = 'x'.repeat(100_000);
  let looked = 0;
  const chunk = {
    slice: (from: number, to?: number) => {
      const piece = text.slice(from, to);
      looked += piece.length;
      return piece;
    },
  };
  const finder = new MarkFinder(['<a>'], () => {}, 16);
  finder.push(chunk as string, 0);
  expect(finder.isTooLong).toBe(true);
  expect(looked).toBeLessThan(20);
});
