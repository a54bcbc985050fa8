import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CONTRACT, type Format, type FormatFactory } from '@modelspeak/core';
import { CommandFailure, onOneLine } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { findPackage } from './find-packages.js';
import { type InstalledPackage, readPackage, resolvePackage } from './read-package.js';

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
  if (!/^\.|[\\/]$|^[\\/]|^[A-Za-z]:[\\/]|^file:/.test(plugin)) {
    const installed = findPackage(terminal, plugin);
    if (installed !== undefined) return loadPackage(installed);
    throw new CommandFailure(
      `the plugin ${plugin} is not installed; to load a file, write its path, as in ./my-format.js`,
    );
  }
  const location = terminal.file(plugin).path;
  const stats = statSync(location, { throwIfNoEntry: false });
  if (stats === undefined) throw new CommandFailure(`the plugin ${plugin} does not exist`);
  if (stats.isFile()) {
    const imported = await importFactory(plugin, () => pathToFileURL(location).href);
    return { ...imported, from: plugin, version: undefined, location };
  }
  const installed = readPackage(location);
  if (installed !== undefined) return loadPackage(installed);
  throw new CommandFailure(`the plugin ${plugin} is a folder without a package.json`);
}

async function loadPackage(installed: InstalledPackage): Promise<LoadedFormat> {
  const { name: from, version, folder: location } = installed;
  const imported = await importFactory(title(installed), () => resolvePackage(installed));
  return { ...imported, from, version, location };
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`cannot load ${from}: ${onOneLine(reason)}`, { cause: error });
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
