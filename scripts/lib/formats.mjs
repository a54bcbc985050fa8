import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolders } from './packages.mjs';
import { root } from './process.mjs';

/** The folder and the factory of every format in `packages/formats`, as they are built. */
export async function formatFactories() {
  const folders = packageFolders(root).filter((folder) => folder.startsWith('packages/formats/'));
  return Promise.all(
    folders.map(async (folder) => {
      const manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
      const entry = path.join(root, folder, manifest.exports['.'].default);
      const { default: factory } = await import(pathToFileURL(entry).href);
      if (typeof factory !== 'function')
        throw new Error(`${folder} has no format as its default export`);
      return { folder, factory };
    }),
  );
}
