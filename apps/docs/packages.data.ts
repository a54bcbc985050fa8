import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from '../../scripts/lib/packages.mjs';

/** The packages of a kind. */
export interface PackageGroup {
  readonly title: string;
  readonly packages: readonly {
    readonly name: string;
    readonly description: string;
    /** Its folder in the repository. */
    readonly folder: string;
  }[];
}

declare const data: PackageGroup[];

export { data };

const root = path.join(import.meta.dirname, '../..');

/** The titles, by the folder that the packages are in. */
const TITLES: Readonly<Record<string, string>> = {
  packages: 'To build with',
  'packages/adapters': 'For other libraries',
  'packages/endpoints': 'Servers and engines',
  'packages/formats': 'Formats',
  'packages/syntaxes': 'Shared by formats',
};

export default {
  // Watch nothing: the search for files would follow the links in every node_modules.
  load(): PackageGroup[] {
    const found = packageFolders(root).map((folder) => {
      const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
      const { name, description } = JSON.parse(manifest);
      return { name, description, folder };
    });
    return Object.entries(TITLES).map(([parent, title]) => ({
      title,
      packages: found.filter(({ folder }) => path.posix.dirname(folder) === parent),
    }));
  },
};
