import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file, and when it was last written. */
interface Written {
  readonly file: string;
  readonly at: number;
}

const TEST = /\.(?:test|spec|test-d)\.\w+$/;

/**
 * Finds the newest source file of a package, if it is newer than the whole build: the build is then
 * out of date.
 *
 * @param entry The built module that an import of the package loads.
 */
export function newerSource(entry: string): string | undefined {
  const build = path.dirname(entry);
  const source = sourceOf(build);
  if (source === undefined || isWithin(build, source) || isWithin(source, build)) return undefined;
  const [newest, built] = [newestIn(source), newestIn(build)];
  return newest !== undefined && built !== undefined && newest.at > built.at
    ? newest.file
    : undefined;
}

/** The folder `src` of the package that a folder belongs to. */
function sourceOf(folder: string): string | undefined {
  const source = path.join(folder, 'src');
  if (existsSync(path.join(folder, 'package.json')) && existsSync(source)) return source;
  const parent = path.dirname(folder);
  return parent === folder || path.basename(parent) === 'node_modules'
    ? undefined
    : sourceOf(parent);
}

function isWithin(folder: string, other: string): boolean {
  return !path.relative(folder, other).startsWith('..');
}

function newestIn(folder: string): Written | undefined {
  let newest: Written | undefined;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || TEST.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const at = statSync(file).mtimeMs;
    if (newest === undefined || at > newest.at) newest = { file, at };
  }
  return newest;
}
