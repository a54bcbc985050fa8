import { expect, test } from 'vitest';
import type { SectionsDescription } from './description.js';
import { preparedSections } from './prepared-sections.js';

const description: SectionsDescription = {
  calls: [{ open: '<call>', close: '</call>', call: { json: {} } }],
};
const ends = ['<|end|>'];

test('a description is prepared once for all its readers', () => {
  const sections = preparedSections(description, ends, true);
  expect(preparedSections(description, ends, true)).toBe(sections);
});

test('it is prepared anew for another description, other ends, or without calls', () => {
  const sections = preparedSections(description, ends, true);
  expect(preparedSections({ calls: [] }, ends, true).openings).toEqual([]);
  expect(preparedSections(description, ['<|stop|>'], true).endsText.tokens).toContain('<|stop|>');
  expect(preparedSections(description, ends, false).openings).toEqual([]);
  expect(sections.openings).toEqual(['<call>']);
});
