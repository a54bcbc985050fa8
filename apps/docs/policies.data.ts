import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from '../../scripts/lib/packages.mjs';
import { promiseOf } from '../../scripts/lib/stability.mjs';
import { repository } from './src/site.js';

/** What a package is, what it promises, and where its public types are written down. */
export interface PublicPackage {
  readonly name: string;
  readonly description: string;
  readonly promise: string;
  /** Its entries, such as `/authoring`; the package itself is none. */
  readonly entries: readonly string[];
  readonly types: string | undefined;
}

declare const data: PublicPackage[];

export { data };

const root = path.join(import.meta.dirname, '../..');

export default {
  load(): PublicPackage[] {
    return packageFolders(root).map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      const { name, description, exports = {} } = manifest;
      const report = `${folder}/api.md`;
      return {
        name,
        description,
        promise: promiseOf(name, folder),
        entries: Object.keys(exports)
          .filter((entry) => entry !== '.' && entry !== './package.json')
          .map((entry) => entry.slice(1)),
        types: existsSync(path.join(root, report))
          ? `${repository}/blob/main/${report}`
          : undefined,
      };
    });
  },
};
