import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolders } from '../lib/packages.mjs';

/** The published packages of a workspace, each after its dependencies. */
export function publishedPackages(root) {
  const packages = packageFolders(root)
    .map((folder) => path.join(root, folder))
    .map((folder) => {
      const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      return { folder, manifest, name: manifest.name, version: manifest.version };
    })
    .filter(({ manifest }) => !manifest.private);
  return inDependencyOrder(packages);
}

/**
 * Sorts packages so that they can be published in this order: anyone who installs one of them in the
 * meantime finds all its dependencies.
 */
export function inDependencyOrder(packages) {
  const byName = new Map(packages.map((each) => [each.name, each]));
  const ordered = new Set();
  const visit = (name, path) => {
    const visited = byName.get(name);
    if (visited === undefined || ordered.has(visited)) return;
    if (path.includes(name)) {
      throw new Error(`packages have a circular dependency: ${[...path, name].join(' → ')}`);
    }
    const { dependencies, peerDependencies, optionalDependencies } = visited.manifest;
    const needed = { ...dependencies, ...peerDependencies, ...optionalDependencies };
    for (const dependency of Object.keys(needed).sort()) visit(dependency, [...path, name]);
    ordered.add(visited);
  };
  for (const name of [...byName.keys()].sort()) visit(name, []);
  return [...ordered];
}
