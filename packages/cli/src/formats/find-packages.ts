import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Terminal } from '../terminal/terminal.js';
import { type InstalledPackage, readPackage } from './read-package.js';

const OFFICIAL = '@modelspeak/format-';
const THIRD_PARTY = /^(?:@[^/]+\/)?modelspeak-format-/;

/**
 * Finds the installed packages whose names are those of formats. Of two copies of a package, the
 * nearer one counts. Official packages come first.
 */
export function findPackages(terminal: Terminal): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  for (const modules of moduleFolders(terminal)) {
    for (const name of formatNames(modules)) {
      const installed = found.has(name) ? undefined : readPackage(path.join(modules, name), name);
      if (installed !== undefined) found.set(name, installed);
    }
  }
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

/** Finds an installed package by its name. */
export function findPackage(terminal: Terminal, name: string): InstalledPackage | undefined {
  for (const modules of moduleFolders(terminal)) {
    const found = readPackage(path.join(modules, name), name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name of the format that a package should have: `llama3` for `@modelspeak/format-llama3`. */
export function promisedFormat(packageName: string): string {
  return packageName.replace(OFFICIAL, '').replace(THIRD_PARTY, '');
}

/** Every `node_modules` from the working directory upward, then from the command's folder upward. */
function* moduleFolders({ cwd, home }: Terminal): Generator<string> {
  for (const start of [cwd, home]) {
    for (const folder of upward(start)) yield path.join(folder, 'node_modules');
  }
}

function* upward(start: string): Generator<string> {
  yield start;
  const parent = path.dirname(start);
  if (parent !== start) yield* upward(parent);
}

function formatNames(modules: string): string[] {
  return list(modules)
    .flatMap((entry) =>
      entry.startsWith('@')
        ? list(path.join(modules, entry)).map((name) => `${entry}/${name}`)
        : entry,
    )
    .filter((name) => name.startsWith(OFFICIAL) || THIRD_PARTY.test(name));
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
