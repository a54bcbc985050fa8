import { expect, test } from 'vitest';
import { changesetOf, releasesOf } from './changelog.js';

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
