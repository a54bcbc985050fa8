import path from 'node:path';
import { formatFolders, readManifest } from './format-exports.mjs';
import { root } from './process.mjs';

/** The folder and the factory of every format in `packages/formats`: built, or from `src` in Vitest. */
export async function formatFactories() {
  return Promise.all(
    formatFolders(root).map(async (folder) => {
      const { name } = readManifest(path.join(root, folder));
      const { default: factory } = await import(name);
      if (typeof factory !== 'function')
        throw new Error(`${folder} has no format as its default export`);
      return { folder, factory };
    }),
  );
}
