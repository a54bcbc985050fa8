import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The folder where downloads stay between runs, outside the repository. */
export const cache = process.env['MODELSPEAK_CACHE'] ?? path.join(homedir(), '.cache/modelspeak');

/**
 * A folder in the cache, filled the first time. A download that fails midway does not count as complete.
 *
 * @param name The name of its contents, with the version.
 */
export function provide(name: string, fill: (folder: string) => void): string {
  const folder = cacheFolderOf(name);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(path.join(cache, '.unfinished-'));
  try {
    console.log(`Downloading ${name} into ${cache}…`);
    fill(unfinished);
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Whether a folder in the cache is filled. */
export function isProvided(name: string): boolean {
  return existsSync(cacheFolderOf(name));
}

/** The folder in the cache for contents of a name, whether it is filled or not. */
export function cacheFolderOf(name: string): string {
  return path.join(cache, name.replaceAll('/', '+'));
}
