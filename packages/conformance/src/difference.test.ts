import { expect, test } from 'vitest';
import { showDifference } from './difference.js';

test('shows where two texts part, one under the other', () => {
  const before = 'the words that both texts begin with\n"and more"';
  expect(showDifference(`${before}\nA`, `${before} B`)).toBe(
    [
      'differs at character 47, in line 2:',
      '    expected  …th texts begin with\\n"and more" B',
      '    found     …th texts begin with\\n"and more"\\nA',
      `              ${' '.repeat(32)}^`,
    ]
      .join('\n')
      .replace(/ +\^/, (spaces) => spaces),
  );
});

test('shows that a text ends, and what a long one goes on with', () => {
  expect(showDifference('ab', `abc${'d'.repeat(60)}`)).toBe(
    [
      'differs at character 2, in line 1:',
      `    expected  abc${'d'.repeat(49)}…`,
      '    found     ab',
      '                ^',
    ].join('\n'),
  );
});
