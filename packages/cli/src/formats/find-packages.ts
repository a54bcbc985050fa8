import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type { Terminal } from '../terminal/terminal.js';
import { packagesFolder } from '../trust/config-folder.js';
import { type InstalledPackage, readPackage } from './read-package.js';

const OFFICIAL = '@modelspeak/format-';
const THIRD_PARTY = /^(?:@[^/]+\/)?modelspeak-format-/;

const PACKAGE_NAME = /^(?:@[^./\\@][^/\\]*\/)?[^./\\@][^/\\]*$/;

/** Installed packages whose names are those of formats. */
export interface FoundPackages {
  /** Packages that are installed beside the command, or by the user for the command. */
  readonly own: readonly InstalledPackage[];
  /** Packages of the working directory that the command does not have itself. */
  readonly brought: readonly InstalledPackage[];
  /** Packages of the working directory that the command has itself. The command never uses these copies. */
  readonly shadowed: readonly InstalledPackage[];
}

/**
 * Finds the installed packages whose names are those of formats. Of two copies of a package, the
 * nearer one counts. Official packages come first.
 */
export function findPackages(terminal: Terminal): FoundPackages {
  const { own: ownFolders, brought: broughtFolders } = moduleFolders(terminal);
  const [own, found] = [packagesIn(ownFolders), packagesIn(broughtFolders)];
  const versions = new Map(own.map(({ name, version }) => [name, version]));
  return {
    own,
    brought: found.filter(({ name }) => !versions.has(name)),
    shadowed: found.filter(
      ({ name, version }) => versions.has(name) && versions.get(name) !== version,
    ),
  };
}

/** An installed package. */
export interface FoundPackage {
  readonly installed: InstalledPackage;
  /** Whether it is installed beside the command, or by the user for the command. */
  readonly isOwn: boolean;
}

/** Finds an installed package by its name: one of the command, else one of the working directory. */
export function findPackage(terminal: Terminal, name: string): FoundPackage | undefined {
  // A path in place of a name could lead out of node_modules.
  if (!PACKAGE_NAME.test(name)) return undefined;
  const { own, brought } = moduleFolders(terminal);
  for (const modules of [...own, ...brought]) {
    const installed = readPackage(path.join(modules, name), name);
    if (installed !== undefined) return { installed, isOwn: own.includes(modules) };
  }
  return undefined;
}

/** The name of the format that a package should have: `llama3` for `@modelspeak/format-llama3`. */
export function promisedFormat(packageName: string): string {
  return packageName.replace(OFFICIAL, '').replace(THIRD_PARTY, '');
}

/** Whether the command is installed in the project of the working directory. */
export function isInProject({ cwd, homes }: Terminal): boolean {
  const modules = [...modulesAbove(cwd)].map(realPath);
  return homes.map(realPath).some((home) => modules.some((folder) => isWithin(home, folder)));
}

function isWithin(file: string, folder: string): boolean {
  return file.startsWith(folder + path.sep);
}

/**
 * Every `node_modules` from the command's folders upward, then that of the packages that the user
 * installed for the command; and every one from the working directory upward.
 */
function moduleFolders(terminal: Terminal) {
  const { cwd, homes } = terminal;
  const beside = homes.flatMap((home) => [...modulesAbove(home)]);
  const added = packagesFolder(terminal);
  const own = [
    ...new Set(added === undefined ? beside : [...beside, path.join(added, 'node_modules')]),
  ];
  const places = new Set(own.map(realPath));
  const brought = [...modulesAbove(cwd)].filter((modules) => !places.has(realPath(modules)));
  return { own, brought };
}

function* modulesAbove(folder: string): Generator<string> {
  yield path.join(folder, 'node_modules');
  const parent = path.dirname(folder);
  if (parent !== folder) yield* modulesAbove(parent);
}

function realPath(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function packagesIn(folders: readonly string[]): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  for (const modules of folders) {
    for (const name of formatNames(modules)) {
      const installed = found.has(name) ? undefined : readPackage(path.join(modules, name), name);
      if (installed !== undefined) found.set(name, installed);
    }
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

/** Whether a name is that of a format's package. */
export function isFormatPackage(name: string): boolean {
  return name.startsWith(OFFICIAL) || THIRD_PARTY.test(name);
}

/** Whether a package is one of ours. */
export function isOfficial(name: string): boolean {
  return name.startsWith(OFFICIAL);
}

function formatNames(modules: string): string[] {
  return list(modules)
    .flatMap((entry) =>
      entry.startsWith('@')
        ? list(path.join(modules, entry)).map((name) => `${entry}/${name}`)
        : entry,
    )
    .filter(isFormatPackage);
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function rank({ name }: InstalledPackage): number {
  return name.startsWith(OFFICIAL) ? 0 : 1;
}
