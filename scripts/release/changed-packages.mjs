import path from 'node:path';
import parse from '@changesets/parse';

/** Files that change nothing for those who install the package. */
const UNPUBLISHED =
  /(?:^|\/)(?:test|tests|vectors|\.reports)\/|\.test(?:-d)?\.ts$|\.bench\.ts$|(?:^|\/)(?:vitest\.config\.ts|turbo\.json)$/;

/**
 * The packages that changed without a changeset that names them.
 *
 * @param changed The changed files, relative to the root.
 * @param changesets The texts of the changesets that came with the change.
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
