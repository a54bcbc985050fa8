import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { packageFolders } from '../lib/packages.mjs';
import { PEER_RANGE } from '../lib/peer-range.mjs';

const root = path.join(import.meta.dirname, '../..');
const TEMPLATE = 'packages/create-format/template/package.template.json';
const manifests = [...packageFolders(root).map((folder) => `${folder}/package.json`), TEMPLATE];
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

test('every package, and every new one, accepts the same versions of ours as peers', () => {
  let count = 0;
  for (const file of manifests) {
    for (const [name, range] of Object.entries(read(file).peerDependencies ?? {})) {
      if (!name.startsWith('@modelspeak/')) continue;
      expect(range, `${name} in ${file}: scripts/lib/peer-range.mjs has the range`).toBe(
        PEER_RANGE,
      );
      count++;
    }
  }
  expect(count).toBeGreaterThan(60);
});

test('they accept the packages as they are here', () => {
  for (const folder of packageFolders(root)) {
    const { name, version } = read(`${folder}/package.json`);
    expect(semver.satisfies(version, PEER_RANGE), `${name} ${version}`).toBe(true);
  }
});

test.each(['0.1.0', '1.0.0-rc.0', '1.0.0-rc.12', '1.0.0', '1.0.1', '1.27.3'])('%s', (version) => {
  expect(semver.satisfies(version, PEER_RANGE)).toBe(true);
});

test.each(['2.0.0-rc.0', '2.0.0', '3.1.0'])(
  'not %s, which may have another contract',
  (version) => {
    expect(semver.satisfies(version, PEER_RANGE)).toBe(false);
  },
);
