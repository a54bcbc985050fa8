import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The manifest of an installed package. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string | undefined;
  readonly folder: string;
  /** Whether it has the keyword `modelspeak-format`. */
  readonly isDeclared: boolean;
  /** Whether it has `exports`. */
  readonly hasExports: boolean;
  /** The module to load if it has no `exports`. */
  readonly main: string;
  /** Whether it has a script `build`. */
  readonly hasBuild: boolean;
}

/** Reads the package.json of a folder. Returns `undefined` if it cannot be read. */
export function readPackage(folder: string, name?: string): InstalledPackage | undefined {
  try {
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return {
      name: name ?? manifest.name ?? folder,
      version: manifest.version,
      folder,
      isDeclared: manifest.keywords?.includes('modelspeak-format') === true,
      hasExports: manifest.exports !== undefined,
      main: manifest.main ?? 'index.js',
      hasBuild: manifest.scripts?.build !== undefined,
    };
  } catch {
    return undefined;
  }
}

/** The URL of the module that an import of the package would load. */
export async function resolvePackage(installed: InstalledPackage): Promise<string> {
  const { name, folder, hasExports } = installed;
  if (!hasExports) return pathToFileURL(createRequire(import.meta.url).resolve(folder)).href;
  const { resolve } = await import('import-meta-resolve');
  return resolve(name, pathToFileURL(path.join(folder, 'package.json')).href);
}
