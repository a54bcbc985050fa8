import fc from 'fast-check';

const WORDS = [
  ...'the a rain train ticket Paris weather tomorrow please thanks maybe seven 42 3.5 it’s naïve'.split(
    ' ',
  ),
  '東京',
  '天氣',
  '今天',
  'привет',
  'مرحبا',
  'ελλάδα',
  '👩‍👩‍👧',
  '🌧️',
  'e\u0301',
  '𝒳',
];
const ENDS = ['.', '!', '?', '…', '。', ' :-)'];
const JOINTS = [
  ' ',
  ' ',
  ' ',
  ', ',
  '\n',
  '\n\n',
  ' "quoted" ',
  " 'single' ",
  ' \\ ',
  ' {x} ',
  ' & ',
];

const EDGES = ['', '', '', '', '', ' ', '\n', '\n\n', '  ', '\t', ' \n'];

/**
 * Sentences as people and models write them: several scripts, quotes, braces, line breaks. They
 * begin with a letter and end with punctuation, so that no format reads them as a tool call or
 * strips them.
 */
export const prose: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('Well', 'So', 'Ja', 'Да', '好的', 'I think'),
    fc.array(fc.tuple(fc.constantFrom(...JOINTS), fc.constantFrom(...WORDS)), { maxLength: 6 }),
    fc.constantFrom(...ENDS),
  )
  .map(([first, rest, end]) => `${first}${rest.map((pair) => pair.join('')).join('')}${end}`);

/** Prose, sometimes with white space before and after it. */
export const edgedProse: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...EDGES), prose, fc.constantFrom(...EDGES))
  .map((pieces) => pieces.join(''));
