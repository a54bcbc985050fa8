import path from 'node:path';
import parse from '@changesets/parse';

/** Files that do not affect users of the package. */
const UNPUBLISHED =
  /(?:^|\/)(?:test|tests|vectors|\.reports)\/|\.test(?:-d)?\.ts$|\.bench\.ts$|(?:^|\/)(?:vitest\.config\.ts|turbo\.json)$/;

/**
 * The changed packages that no changeset names.
 *
 * @param changed The changed files, relative to the root.
 * @param changesets The texts of the changesets in the change.
 */
export function packagesWithoutChangeset(root, packages, changed, changesets) {
  const named = new Set(changesets.flatMap((text) => parse(text).releases.map(({ name }) => name)));
  return packages
    .filter(({ folder, name }) => {
      const prefix = `${path.relative(root, folder).split(path.sep).join('/')}/`;
      const isChanged = changed.some(
        (file) => file.startsWith(prefix) && !UNPUBLISHED.test(file.slice(prefix.length)),
      );
      return isChanged && !named.has(name);
    })
    .map(({ name }) => name);
}
