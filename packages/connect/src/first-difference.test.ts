import { describe, expect, test } from 'vitest';
import { firstDifference } from './first-difference.js';

const CONTROL = ['<|im_start|>', '<|im_end|>', '<think>'];
const differ = (written: string, expected: string) => {
  const place = firstDifference(written, expected, CONTROL);
  return place && [place.written[1], place.expected[1]];
};

describe('the first difference', () => {
  test.each([
    ['nothing', 'Hi<|im_end|>', 'Hi<|im_end|>', undefined],
    ['a letter', 'Hi', 'Ho', [1, 1]],
    ['a longer end', 'Hi', 'Hi you', [2, 2]],
    ['a line break between turns', '<|im_end|><|im_start|>', '<|im_end|>\n<|im_start|>', [10, 10]],
    [
      'line breaks between turns',
      '<|im_end|>\n<|im_start|>',
      '<|im_end|>\n\n<|im_start|>',
      [11, 11],
    ],
    ['white space within a text', 'a b<|im_end|>', 'a  b<|im_end|>', [2, 2]],
    ['white space at the start of a text', '<think>Hi', '<think> Hi', [7, 7]],
    [
      'what comes after white space that is harmless',
      'a <|im_end|>b',
      'a\n\n<|im_end|>c',
      [12, 13],
    ],
  ])('is %s', (_what, written, expected, place) => {
    expect(differ(written, expected)).toEqual(place);
  });

  test.each([
    ['before a special token', 'Hi<|im_end|>', 'Hi \n<|im_end|>'],
    ['of another kind', 'Hi\n<|im_end|>', 'Hi  <|im_end|>'],
    ['at the end of the prompt', '<|im_start|>assistant', '<|im_start|>assistant\n'],
  ])('is not white space %s', (_what, one, other) => {
    expect(differ(one, other)).toBeUndefined();
    expect(differ(other, one)).toBeUndefined();
  });
});
