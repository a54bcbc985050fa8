import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Where what is downloaded stays from run to run: outside the repository. */
const cache = process.env['MODELSPEAK_CACHE'] ?? path.join(homedir(), '.cache/modelspeak');

/**
 * A folder of the cache, filled the first time. What fails midway is not taken for whole.
 *
 * @param name What is in it, with its version.
 */
export function provide(name: string, fill: (folder: string) => void): string {
  const folder = folderOf(name);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(path.join(cache, '.unfinished-'));
  try {
    console.log(`Fetching ${name} into ${cache}…`);
    fill(unfinished);
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** Whether a folder of the cache is filled. */
export function isProvided(name: string): boolean {
  return existsSync(folderOf(name));
}

function folderOf(name: string): string {
  return path.join(cache, name.replaceAll('/', '+'));
}
