import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { errorMeanings, errorSection, errorSources } from './error-page.js';

const packages = path.join(import.meta.dirname, '../../../packages');

test.each(errorSources)('every code of $name is on its page', (source) => {
  const text = readFileSync(path.join(packages, source.file), 'utf8');
  const meanings = errorMeanings(text);
  expect(meanings.length).toBeGreaterThan(3);
  const section = errorSection(source, meanings);
  for (const { code } of meanings) expect(section).toContain(`\`${code}\``);
  expect(new Set(Object.keys(source.advice))).toEqual(new Set(meanings.map(({ code }) => code)));
});

test('reads the rows of a table in a doc comment', () => {
  const source = '/**\n * | code | meaning |\n * |---|---|\n * | `a_b` | no `c` | here |\n */';
  expect(errorMeanings(source)).toEqual([{ code: 'a_b', meaning: 'no `c` | here' }]);
});
