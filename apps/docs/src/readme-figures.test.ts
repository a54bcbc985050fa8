import { expect, test } from 'vitest';
import { insertFigures } from './readme-figures.js';

test('inserts figures between their markers, and keeps the rest', () => {
  const text = 'over <!-- figure: outputs -->1<!-- /figure --> outputs <!-- other -->';
  expect(insertFigures(text, { outputs: '7,700' })).toBe(
    'over <!-- figure: outputs -->7,700<!-- /figure --> outputs <!-- other -->',
  );
});

test('refuses a marker without a figure', () => {
  const text = '<!-- figure: none -->1<!-- /figure -->';
  expect(() => insertFigures(text, {})).toThrow('there is no figure named none');
});
