import { statSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CONTRACT, type Format, type FormatFactory } from '@modelspeak/core';
import { CommandFailure, onOneLine } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { findPackage } from './find-packages.js';
import { type InstalledPackage, readPackage, resolvePackage } from './read-package.js';

/** What a format's package exports by default. */
export type AnyFactory = FormatFactory<unknown, Format>;

/** A format that can be made, and where it comes from. */
export interface LoadedFormat {
  readonly factory: AnyFactory;
  /** The package's name, or the file that it was loaded from. */
  readonly from: string;
  readonly version: string | undefined;
  /** Where it is: a folder or a file. */
  readonly location: string;
  /** The module that was imported. */
  readonly entry: string;
}

/** Loads the format of an installed package, whose package.json must say that it is one. */
export async function loadDeclared(installed: InstalledPackage): Promise<LoadedFormat> {
  if (installed.isDeclared) return loadPackage(installed);
  throw new CommandFailure(
    `${title(installed)} is not taken for a format: its package.json lacks the keyword ` +
      `"modelspeak-format"; if it is one, use --plugin ${installed.name}`,
  );
}

/** Loads a format by what `--plugin` names: a file, a folder with a package.json, or a package. */
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
  if (stats === undefined) throw new CommandFailure(`there is no plugin ${plugin}`);
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
    throw new CommandFailure(`${from} does not load: ${onOneLine(reason)}`, { cause: error });
  }
  if (!isFactory(exported)) {
    throw new CommandFailure(
      `${from} has no format as its default export, expected what defineFormat gives`,
    );
  }
  if (exported.contract !== CONTRACT) {
    throw new CommandFailure(
      `${from} is made for contract ${exported.contract} of @modelspeak/core, this command for ` +
        `contract ${CONTRACT}; install versions of it and of @modelspeak/cli that belong together`,
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
