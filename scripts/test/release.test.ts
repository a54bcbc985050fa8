import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import parse from '@changesets/parse';
import { describe, expect, test } from 'vitest';
import { packagesWithoutChangeset } from '../release/changed-packages.mjs';
import { inDependencyOrder, publishedPackages } from '../release/packages.mjs';

const root = path.join(import.meta.dirname, '../..');

function made(name: string, manifest: object = {}) {
  return { name, folder: path.join(root, 'packages', name), manifest: { name, ...manifest } };
}

describe('the order of publishing', () => {
  test('puts each package behind what it depends on, in any way but for development', () => {
    const packages = [
      made('a', { dependencies: { c: '^1.0.0', elsewhere: '^1.0.0' } }),
      made('b', { peerDependencies: { a: '*' }, devDependencies: { d: '*' } }),
      made('c', { optionalDependencies: { e: '*' }, devDependencies: { b: '*' } }),
      made('d', { dependencies: { b: '*' } }),
      made('e'),
    ];
    const names = inDependencyOrder(packages).map(({ name }) => name);
    expect(names).toEqual(['e', 'c', 'a', 'b', 'd']);
  });

  test('refuses a circle, and names it', () => {
    const packages = [
      made('a', { dependencies: { b: '*' } }),
      made('b', { peerDependencies: { a: '*' } }),
    ];
    expect(() => inDependencyOrder(packages)).toThrow('a → b → a');
  });

  test('begins with core and ends with what uses it, in this workspace', () => {
    const names = publishedPackages(root).map(({ name }) => name);
    expect(names.indexOf('@modelspeak/core')).toBeLessThan(names.indexOf('@modelspeak/pythonic'));
    for (const name of names.filter((each) => each.includes('/format-'))) {
      expect(names.indexOf('@modelspeak/core')).toBeLessThan(names.indexOf(name));
    }
    expect(names).toContain('create-modelspeak-format');
  });
});

describe('packages without a changeset', () => {
  const packages = [made('a'), made('ab')];
  const check = (changed: readonly string[], ...changesets: readonly string[]) =>
    packagesWithoutChangeset(root, packages, changed, changesets);

  test('are those that changed and that no changeset names', () => {
    expect(check(['packages/a/src/index.ts'])).toEqual(['a']);
    expect(check(['packages/a/README.md', 'packages/ab/package.json'])).toEqual(['a', 'ab']);
    expect(check(['packages/a/src/x.ts'], '---\n"ab": minor\n---\n\nOther.\n')).toEqual(['a']);
  });

  test('are none where changesets name all, also as not released', () => {
    const changed = ['packages/a/src/index.ts', 'packages/ab/src/index.ts'];
    expect(check(changed, "---\n'a': patch\nab: none\n---\n\nBoth.\n")).toEqual([]);
    expect(check(changed, '---\n"a": minor\n---\n\nA.', '---\n"ab": minor\n---\n\nB.')).toEqual([]);
  });

  test('are not asked for where nothing changed for users', () => {
    const changed = ['src/x.test.ts', 'test/y.ts', 'vectors/z.json', 'vitest.config.ts'].map(
      (file) => `packages/a/${file}`,
    );
    expect(check([...changed, 'README.md', 'scripts/size.mjs'])).toEqual([]);
  });
});

describe('the changesets of this workspace', () => {
  const folder = path.join(root, '.changeset');
  const releases = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      parse(readFileSync(path.join(folder, file), 'utf8')).releases.map((each) => ({
        ...each,
        file,
      })),
    );

  test('name its packages', () => {
    const packages = publishedPackages(root).map(({ name }) => name);
    const unknown = releases.filter(({ name }) => !packages.includes(name));
    expect(unknown).toEqual([]);
  });

  test('let each package begin with version 1.0.0: a new one needs the type major', () => {
    const later = publishedPackages(root)
      .filter(({ version }) => version === '0.0.0')
      .filter(({ name }) => !releases.some((each) => each.name === name && each.type === 'major'))
      .map(({ name }) => name);
    expect(later).toEqual([]);
  });
});
