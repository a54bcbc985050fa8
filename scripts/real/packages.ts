import path from 'node:path';
import { capture, npm } from '../lib/process.mjs';
import { isProvided, provide } from './cache.ts';

/** The folder of an npm package in the cache, installed without scripts. */
export function provideNpmPackage(
  name: string,
  version: string,
  { optional = false }: { readonly optional?: boolean } = {},
): string {
  const folder = provide(`npm/${name}@${version}`, (target) => {
    const options = ['--ignore-scripts', '--no-save', ...(optional ? [] : ['--omit=optional'])];
    npm(['install', '--prefix', target, ...options, `${name}@${version}`], { cwd: target });
  });
  return path.join(folder, 'node_modules', name);
}

/** Whether an npm package is in the cache. */
export function hasNpmPackage(name: string, version: string): boolean {
  return isProvided(`npm/${name}@${version}`);
}

/**
 * A folder in the cache with PyPI packages, for Python's `PYTHONPATH`.
 *
 * @param requirement Such as `xllamacpp==2026.10.11549`.
 */
export function providePythonPackage(
  requirement: string,
  { dependencies = true }: { readonly dependencies?: boolean } = {},
): string {
  return provide(`pypi/${requirement}`, (target) => {
    const options = ['--quiet', '--target', target, ...(dependencies ? [] : ['--no-deps'])];
    capture('python3', ['-m', 'pip', 'install', ...options, requirement]);
  });
}

/** Whether PyPI packages are in the cache. */
export function hasPythonPackage(requirement: string): boolean {
  return isProvided(`pypi/${requirement}`);
}
