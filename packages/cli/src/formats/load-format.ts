import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CONTRACT, type Format, type FormatFactory } from '@modelspeak/core';
import { CommandFailure, messageOf } from '../errors.js';
import { isPath } from '../input/is-path.js';
import type { Terminal } from '../terminal/terminal.js';
import { type InstalledPackage, readPackage, resolvePackage } from './read-package.js';
import { trustedPackage } from './trusted-package.js';

/** The default export of a format's package. */
export type AnyFactory = FormatFactory<unknown, Format>;

/** A factory of formats, and where it comes from. */
export interface LoadedFormat {
  readonly factory: AnyFactory;
  /** The name of its package, or its file. */
  readonly from: string;
  readonly version: string | undefined;
  /** The folder of the package, or the file. */
  readonly location: string;
  /** The module that was imported. */
  readonly entry: string;
}

/** Loads the format of an installed package, if its package.json declares that it is one. */
export async function loadDeclared(installed: InstalledPackage): Promise<LoadedFormat> {
  if (installed.isDeclared) return loadPackage(installed);
  throw new CommandFailure(
    `${title(installed)} does not declare a format: its package.json lacks the keyword ` +
      `"modelspeak-format"; if it is one, add --plugin ${installed.name}`,
  );
}

/** Loads the format that `--plugin` names: a file, a folder with a package.json, or a package. */
export async function loadPlugin(terminal: Terminal, plugin: string): Promise<LoadedFormat> {
  if (isPath(plugin)) return loadFromPath(terminal, plugin, 'plugin');
  const installed = await trustedPackage(terminal, plugin);
  if (installed !== undefined) return loadPackage(installed);
  throw new CommandFailure(
    `the plugin ${plugin} is not installed; to load a file, write its path, as in ./my-format.js`,
  );
}

/**
 * Loads the format of a file, or of a folder with a package.json.
 *
 * @param what What errors call it.
 */
export async function loadFromPath(
  terminal: Terminal,
  name: string,
  what: 'plugin' | 'format',
): Promise<LoadedFormat> {
  const location = terminal.file(name).path;
  const stats = statSync(location, { throwIfNoEntry: false });
  if (stats === undefined) throw new CommandFailure(`the ${what} ${name} does not exist`);
  if (stats.isFile()) {
    const imported = await importFactory(name, () => pathToFileURL(location).href);
    return { ...imported, from: name, version: undefined, location };
  }
  const installed = readPackage(location);
  if (installed !== undefined) return loadPackage(installed);
  throw new CommandFailure(`the ${what} ${name} is a folder without a package.json`);
}

async function loadPackage(installed: InstalledPackage): Promise<LoadedFormat> {
  const { name: from, version, folder: location } = installed;
  const imported = await importFactory(title(installed), () => entryOf(installed));
  return { ...imported, from, version, location };
}

/** The module of a package. A package that is being written may not be built yet. */
async function entryOf(installed: InstalledPackage): Promise<string> {
  const { folder, hasExports, main, hasBuild } = installed;
  const url = await resolvePackage(installed).catch((error) => {
    if (hasExports) throw error;
    return pathToFileURL(path.join(folder, main)).href;
  });
  const file = fileURLToPath(url);
  if (existsSync(file)) return url;
  const missing = path.relative(folder, file);
  const advice = hasBuild ? 'build the package first: npm run build' : 'its package.json names it';
  throw new CommandFailure(`there is no file ${missing}; ${advice}`);
}

async function importFactory(
  from: string,
  resolve: () => string | Promise<string>,
): Promise<Pick<LoadedFormat, 'factory' | 'entry'>> {
  let exported: unknown;
  let entry: string;
  try {
    const url = await resolve();
    entry = fileURLToPath(url);
    const module: { default?: unknown } = await import(url);
    exported = module.default;
  } catch (error) {
    throw new CommandFailure(`cannot load ${from}: ${messageOf(error)}`, { cause: error });
  }
  if (!isFactory(exported)) {
    throw new CommandFailure(
      `the default export of ${from} is not a format; export what defineFormat returns`,
    );
  }
  if (exported.contract !== CONTRACT) {
    throw new CommandFailure(
      `${from} needs contract ${exported.contract} of @modelspeak/core, but this command has ` +
        `contract ${CONTRACT}; install matching versions of the format and of @modelspeak/cli`,
    );
  }
  return { factory: exported, entry };
}

function isFactory(value: unknown): value is AnyFactory {
  return typeof value === 'function' && 'contract' in value && 'formatName' in value;
}

function title({ name, version }: InstalledPackage): string {
  return version === undefined ? name : `${name} ${version}`;
}
