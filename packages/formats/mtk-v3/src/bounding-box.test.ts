import { errorOf } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { writeBoxes } from './bounding-box.js';

function boxOf(coords: readonly (readonly number[])[], width = 2000, height = 16): string {
  return writeBoxes({ type: 'bbox', width, height, coords }, 'p');
}

describe('boxes', () => {
  test('are in thousandths, across by the width and down by the height', () => {
    expect(boxOf([[0, 0, 512, 384]], 1024, 768)).toBe('[[0, 0, 500, 500]]');
    expect(
      boxOf([
        [0, 4, 1000, 8],
        [1, 1, 2000, 16],
      ]),
    ).toBe('[[0, 250, 500, 500], [0, 62, 1000, 1000]]');
    expect(boxOf([])).toBe('[]');
  });

  // 0.5, 1.5, 2.5 … thousandths, and 62.5, 187.5 …
  test.each([
    [1, 0],
    [3, 2],
    [5, 2],
    [7, 4],
    [-1, 0],
    [-3, -2],
    [1.0000001, 1],
    [0.9999999, 0],
  ])('round %d of 2000 half to even, to %d', (length, thousandths) => {
    expect(boxOf([[length, 0, 0, 0]])).toBe(`[[${thousandths}, 0, 0, 0]]`);
  });

  test('may lie beyond the image, however far', () => {
    expect(boxOf([[-500, -8, 4000, 1e21]], 2000, 1000)).toBe(
      '[[-250, -8, 2000, 1000000000000000000000]]',
    );
  });

  test.each([
    [[[1, 2, 3]], 'p.coords[0]'],
    [[[1, 2, 3, 4], []], 'p.coords[1]'],
    [[[1, 2, 3, 4, 5]], 'p.coords[0]'],
    [[[1e308, 0, 0, 0]], 'p.coords[0]'],
  ])('%j are refused', (coords, path) => {
    expect(errorOf(() => boxOf(coords, 1e-5))).toMatchObject({ code: 'invalid_input', path });
  });
});
