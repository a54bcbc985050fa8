import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { formatFolders, readManifest } from './format-exports.mjs';
import { root } from './process.mjs';

/** The folder and the factory of every format in `packages/formats`, as they are built. */
export async function formatFactories() {
  return Promise.all(
    formatFolders(root).map(async (folder) => {
      const { exports } = readManifest(path.join(root, folder));
      const entry = path.join(root, folder, exports['.'].default);
      const { default: factory } = await import(pathToFileURL(entry).href);
      if (typeof factory !== 'function')
        throw new Error(`${folder} has no format as its default export`);
      return { folder, factory };
    }),
  );
}
