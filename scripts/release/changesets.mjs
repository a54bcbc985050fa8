// Lists the packages that changed since a commit without a changeset, or whose public types changed with one
// that announces no change of them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFailed, capture, root } from '../lib/process.mjs';
import { packagesWithLowChangeset, packagesWithoutChangeset } from './changed-packages.mjs';
import { publishedPackages } from './packages.mjs';

const { since } = parseArgs({
  options: { since: { type: 'string', default: 'origin/main' } },
}).values;

try {
  const base = capture('git', ['merge-base', since, 'HEAD']).trim();
  const changed = [
    ...lines(capture('git', ['diff', '--name-only', base])),
    ...lines(capture('git', ['ls-files', '--others', '--exclude-standard'])),
  ];
  const changesets = changed
    .filter((file) => /^\.changeset\/[^/]+\.md$/.test(file) && !file.endsWith('/README.md'))
    .map((file) => path.join(root, file))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8'));
  // A package with a new version was just released: its changesets have become its changelog.
  const packages = publishedPackages(root).filter(({ folder, version }) =>
    [undefined, version].includes(versionAt(base, folder)),
  );
  const lacking = packagesWithoutChangeset(root, packages, changed, changesets);
  const low = packagesWithLowChangeset(root, packages, changed, changesets);
  for (const name of lacking) console.error(`${name} changed since ${since}, but has no changeset`);
  if (lacking.length > 0) {
    console.error(
      '\nRun npx changeset and describe what changes for their users. If nothing changes for them, ' +
        'use the type "none" in the changeset.\n',
    );
  }
  for (const name of low) {
    console.error(
      `${name} has other public types since ${since} (api.md), but no changeset says so`,
    );
  }
  if (low.length > 0) {
    console.error(
      '\nUse the type "minor" in the changeset if types were only added, and "major" if a program that ' +
        'compiled may no longer do so.',
    );
  }
  if (lacking.length + low.length > 0) process.exitCode = 1;
  else console.log(`Every package that changed since ${since} has a changeset.`);
} catch (error) {
  if (!(error instanceof CommandFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** A package's version at a commit; `undefined` if it did not exist. */
function versionAt(commit, folder) {
  const file = path.relative(root, path.join(folder, 'package.json')).split(path.sep).join('/');
  if (capture('git', ['ls-tree', '--name-only', commit, file]) === '') return undefined;
  return JSON.parse(capture('git', ['show', `${commit}:${file}`])).version;
}

function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}
