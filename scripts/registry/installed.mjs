import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder and manifest of every package in a project's `node_modules`, at any depth. */
export function installedPackages(project) {
  return packagesIn(path.join(project, 'node_modules'));
}

/**
 * The packages that a project depends on, directly or not: an installation may contain these and no
 * others.
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

/** The versions of the matching packages in a project. */
export function versionsOf(project, pattern) {
  return Object.fromEntries(
    installedPackages(project)
      .filter(({ manifest }) => pattern.test(manifest.name))
      .map(({ manifest }) => [manifest.name, manifest.version])
      .sort(),
  );
}

/** A package's dependencies, and its peer dependencies that are not optional. */
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
