import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from '../../scripts/lib/packages.mjs';
import { promiseOf } from '../../scripts/lib/stability.mjs';
import { repository } from './src/site.js';

/** A promise, and the packages that make it. */
export interface PackagePromise {
  readonly promise: string;
  readonly packages: readonly PublicPackage[];
}

/** What a package is, and where its public types are written down. */
export interface PublicPackage {
  readonly name: string;
  /** Its entries, such as `/authoring`; the package itself is none. */
  readonly entries: readonly string[];
  readonly types: string | undefined;
}

declare const data: PackagePromise[];

export { data };

const root = path.join(import.meta.dirname, '../..');

export default {
  load(): PackagePromise[] {
    const promises = new Map<string, PublicPackage[]>();
    for (const folder of packageFolders(root)) {
      const known = publicPackage(folder);
      const promise = promiseOf(known.name, folder);
      promises.set(promise, [...(promises.get(promise) ?? []), known]);
    }
    return [...promises].map(([promise, packages]) => ({ promise, packages }));
  },
};

function publicPackage(folder: string): PublicPackage {
  const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const { name, exports = {} } = manifest;
  const report = `${folder}/api.md`;
  return {
    name,
    entries: Object.keys(exports)
      .filter((entry) => entry !== '.' && entry !== './package.json')
      .map((entry) => entry.slice(1)),
    types: existsSync(path.join(root, report)) ? `${repository}/blob/main/${report}` : undefined,
  };
}
