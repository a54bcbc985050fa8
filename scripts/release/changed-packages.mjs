import path from 'node:path';
import parse from '@changesets/parse';

/** Files that do not affect users of the package. */
const UNPUBLISHED =
  /(?:^|\/)(?:test|tests|vectors|\.reports)\/|\.test(?:-d)?\.ts$|\.bench\.ts$|(?:^|\/)(?:vitest\.config\.ts|turbo\.json)$/;

/** The public types of a package, which `npm run api` writes. */
const REPORT = 'api.md';

/**
 * The changed packages that no changeset names.
 *
 * @param changed The changed files, relative to the root.
 * @param changesets The texts of the changesets in the change.
 */
export function packagesWithoutChangeset(root, packages, changed, changesets) {
  const named = new Set(releasesIn(changesets).map(({ name }) => name));
  return packages
    .filter(({ folder, name }) => {
      const isChanged = filesIn(root, folder, changed).some((file) => !UNPUBLISHED.test(file));
      return isChanged && !named.has(name);
    })
    .map(({ name }) => name);
}

/**
 * The packages whose public types changed, while their changesets say that nothing changes for users or
 * that only a bug was fixed.
 *
 * @param changed The changed files, relative to the root.
 * @param changesets The texts of the changesets in the change.
 */
export function packagesWithLowChangeset(root, packages, changed, changesets) {
  const releases = releasesIn(changesets);
  return packages
    .filter(({ folder, name }) => {
      const own = releases.filter((release) => release.name === name);
      const isLow = own.length > 0 && own.every(({ type }) => type === 'none' || type === 'patch');
      return isLow && filesIn(root, folder, changed).includes(REPORT);
    })
    .map(({ name }) => name);
}

function releasesIn(changesets) {
  return changesets.flatMap((text) => parse(text).releases);
}

/** The changed files of a package, relative to its folder. */
function filesIn(root, folder, changed) {
  const prefix = `${path.relative(root, folder).split(path.sep).join('/')}/`;
  return changed.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
}
