import { expect, test } from 'vitest';
import { changesetOf, datesOfTags, releasesOf } from './changelog.js';

test('divides a changelog into its versions', () => {
  const changelog = '# @a/b\n\n## 1.1.0\n\n### Minor Changes\n\n- abc: New.\n\n## 1.0.0\n\nOld.\n';
  expect(releasesOf(changelog)).toEqual([
    { version: '1.1.0', changes: '### Minor Changes\n\n- abc: New.' },
    { version: '1.0.0', changes: 'Old.' },
  ]);
});

test('reads a changeset', () => {
  expect(changesetOf('---\n"@a/b": minor\n"@a/c": patch\n---\n\nNew.\n')).toEqual({
    packages: ['@a/b', '@a/c'],
    changes: 'New.',
  });
  expect(changesetOf('# Changesets')).toBeUndefined();
});

test('reads the days of releases', () => {
  const dates = datesOfTags('@a/b@1.0.0 2026-11-22\n@a/b@1.1.0 2026-12-01\n');
  expect(dates.get('@a/b@1.1.0')).toBe('2026-12-01');
  expect(dates.size).toBe(2);
});
