import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every package within a project's `node_modules`, wherever it lies: its folder and manifest. */
export function installedPackages(project) {
  return packagesIn(path.join(project, 'node_modules'));
}

/**
 * Every package that a project asked for, and what those declare that they need: what an installation
 * may bring and no more.
 */
export function declaredPackages(project) {
  const reached = new Map();
  const visit = (folder) => {
    if (reached.has(folder)) return;
    const manifest = readManifest(folder);
    reached.set(folder, { folder, manifest });
    for (const name of needs(manifest)) {
      const found = resolve(folder, name);
      if (found !== undefined) visit(found);
    }
  };
  visit(project);
  reached.delete(project);
  return [...reached.values()];
}

/** The versions that a project has of the packages whose names match. */
export function versionsOf(project, pattern) {
  return Object.fromEntries(
    installedPackages(project)
      .filter(({ manifest }) => pattern.test(manifest.name))
      .map(({ manifest }) => [manifest.name, manifest.version])
      .sort(),
  );
}

/** Its dependencies; of its peers those that it cannot do without. */
function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {});
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...peers.filter((name) => peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

function resolve(from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(modules, name)).map((inner) => path.join(modules, name, inner))
        : path.join(modules, name),
    )
    .flatMap((folder) => [
      { folder, manifest: readManifest(folder) },
      ...packagesIn(path.join(folder, 'node_modules')),
    ]);
}

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
