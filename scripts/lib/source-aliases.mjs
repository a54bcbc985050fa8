import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from './packages.mjs';

/**
 * Each entry of a workspace's packages by its name, and the source that it is built of: so that tests run
 * on the source of other packages too, and need no build.
 */
export function sourceAliases(root) {
  return packageFolders(root).flatMap((folder) => {
    const file = path.join(root, folder, 'package.json');
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
    return Object.entries(exports).flatMap(([entry, target]) => {
      const built = /^\.\/dist\/(.*)\.js$/.exec(target.default ?? target);
      if (built === null) return [];
      return [
        {
          find: new RegExp(`^${name}${entry.slice(1)}$`),
          replacement: path.join(root, folder, `src/${built[1]}.ts`),
        },
      ];
    });
  });
}
