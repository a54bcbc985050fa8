import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The folders of a workspace's packages, relative to its root: those in `packages`, and those one level
 * below in folders that group packages, such as `packages/formats`.
 */
export function packageFolders(root) {
  const isPackage = (folder) => existsSync(path.join(root, folder, 'package.json'));
  return foldersIn(root, 'packages').flatMap((folder) =>
    isPackage(folder) ? [folder] : foldersIn(root, folder).filter(isPackage),
  );
}

function foldersIn(root, parent) {
  if (!existsSync(path.join(root, parent))) return [];
  return readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => `${parent}/${name}`)
    .sort();
}
