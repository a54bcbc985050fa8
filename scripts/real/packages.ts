import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { capture, npm } from '../lib/process.mjs';
import { isProvided, provide } from './cache.ts';

/** What may be downloaded, with its hashes: scripts/downloads/README.md says by which command. */
const DOWNLOADS = path.join(import.meta.dirname, '../downloads');

/**
 * The folder of an npm package in the cache, installed without scripts. What it needs is in a lock file of
 * scripts/downloads/npm, or else each package has its hash in scripts/downloads/npm.json.
 */
export function provideNpmPackage(
  name: string,
  version: string,
  { optional = false }: { readonly optional?: boolean } = {},
): string {
  const folder = provide(`npm/${name}@${version}`, (target) => {
    const options = ['--ignore-scripts', '--no-save', ...(optional ? [] : ['--omit=optional'])];
    const lock = path.join(DOWNLOADS, 'npm', name.replace(/^.*\//, ''));
    if (existsSync(lock)) {
      cpSync(lock, target, { recursive: true });
      npm(['ci', ...options], { cwd: target });
    } else {
      npm(['install', '--prefix', target, ...options, `${name}@${version}`], { cwd: target });
      checkIntegrity(target);
    }
  });
  return path.join(folder, 'node_modules', name);
}

/** Refuses packages that are not listed, or that are others than when they were listed. */
function checkIntegrity(folder: string): void {
  const listed = readJson(path.join(DOWNLOADS, 'npm.json')) as Readonly<Record<string, string>>;
  const { packages } = readJson(path.join(folder, 'node_modules/.package-lock.json')) as {
    readonly packages: Readonly<
      Record<string, { readonly version: string; readonly integrity: string }>
    >;
  };
  for (const [place, { version, integrity }] of Object.entries(packages)) {
    const name = `${place.replace(/^.*node_modules\//, '')}@${version}`;
    const problem = Object.hasOwn(listed, name) ? 'has another hash than' : 'is not';
    if (listed[name] !== integrity)
      throw new Error(`${name} ${problem} in scripts/downloads/npm.json`);
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Whether an npm package is in the cache. */
export function hasNpmPackage(name: string, version: string): boolean {
  return isProvided(`npm/${name}@${version}`);
}

/**
 * A folder in the cache with a PyPI package, for Python's `PYTHONPATH`. Its version, what it needs and the
 * hashes of all that are in a file of scripts/downloads/python.
 *
 * @param name Such as `xllamacpp`.
 */
export function providePythonPackage(name: string): string {
  return provide(nameInCache(name), (target) => {
    const options = ['--quiet', '--target', target, '--no-deps', '--require-hashes'];
    capture('python3', ['-m', 'pip', 'install', ...options, '--requirement', lockOf(name)]);
  });
}

/** The version of a PyPI package, such as `xllamacpp==2026.10.11549`. */
export function pythonRequirement(name: string): string {
  const found = new RegExp(`^${name}==\\S+`, 'm').exec(readFileSync(lockOf(name), 'utf8'));
  if (found === null) throw new Error(`${name} is not in ${lockOf(name)}`);
  return found[0];
}

function nameInCache(name: string): string {
  return `pypi/${pythonRequirement(name)}`;
}

function lockOf(name: string): string {
  const file = path.join(DOWNLOADS, 'python', `${name}.txt`);
  if (existsSync(file)) return file;
  throw new Error(`${name} may not be downloaded: it is not in scripts/downloads/python`);
}
