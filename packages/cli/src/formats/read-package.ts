import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is known of a package without loading it. */
export interface InstalledPackage {
  readonly name: string;
  /** Its version; `undefined` where its package.json does not say. */
  readonly version: string | undefined;
  readonly folder: string;
  /** Whether its package.json says that it is a format, by the keyword `modelspeak-format`. */
  readonly isDeclared: boolean;
  /** Whether its package.json says what may be imported. */
  readonly hasExports: boolean;
}

/** Reads the package.json of a folder; `undefined` where there is none that can be read. */
export function readPackage(folder: string, name?: string): InstalledPackage | undefined {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return {
      name: name ?? manifest.name ?? folder,
      version: manifest.version,
      folder,
      isDeclared: manifest.keywords?.includes('modelspeak-format') === true,
      hasExports: manifest.exports !== undefined,
    };
  } catch {
    return undefined;
  }
}

/** The URL of the module that importing the package by its name would load. */
export async function resolvePackage(installed: InstalledPackage): Promise<string> {
  const { name, folder, hasExports } = installed;
  if (!hasExports) return pathToFileURL(createRequire(import.meta.url).resolve(folder)).href;
  const { resolve } = await import('import-meta-resolve');
  return resolve(name, pathToFileURL(path.join(folder, 'package.json')).href);
}
