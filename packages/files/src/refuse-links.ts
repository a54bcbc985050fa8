import { lstatSync, readdirSync, readlinkSync, type Stats } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { FileRefused } from './file-refused.js';

/**
 * Refuses a path at which something would be written through a link. The last part may not be a link, and
 * below the working directory no part may: whoever wrote the files there may not be the user. Other links
 * are those of the machine, such as `/tmp` on macOS, or of a user who names a place elsewhere.
 *
 * @param from The working directory, which a relative path begins in.
 * @throws {FileRefused} `link`
 *
 * @example
 * ```ts
 * import { mkdtempSync, symlinkSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { FileRefused, refuseLinks } from '@modelspeak/files';
 *
 * const folder = mkdtempSync(path.join(tmpdir(), 'links-'));
 * symlinkSync('..', path.join(folder, 'out'));
 * try {
 *   refuseLinks('out/rows.jsonl', folder);
 * } catch (error) {
 *   console.log(error instanceof FileRefused && error.code); // link
 * }
 * ```
 */
export function refuseLinks(named: string, from: string = process.cwd()): void {
  const whole = path.resolve(from, named);
  for (const place of [...foldersBelow(from, whole), whole]) {
    if (statsOf(place)?.isSymbolicLink()) throw linkAt(place);
  }
}

/**
 * Refuses a folder that has links in it.
 *
 * @throws {FileRefused} `link`
 *
 * @example
 * ```ts
 * import { mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { refuseLinksIn } from '@modelspeak/files';
 *
 * const folder = mkdtempSync(path.join(tmpdir(), 'links-'));
 * refuseLinksIn(folder);
 * console.log('none'); // none
 * ```
 */
export function refuseLinksIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) throw linkAt(path.join(folder, entry.name));
  }
}

/** What is at a path, without following a link there; `undefined` if nothing is. */
export function statsOf(place: string): Stats | undefined {
  return lstatSync(place, { throwIfNoEntry: false });
}

/** The error for a link. */
export function linkAt(place: string): FileRefused {
  const problem = `it is a link to ${targetOf(place)}, and nothing is written through links; remove it, or name the place that it leads to`;
  return new FileRefused('link', place, problem);
}

function targetOf(place: string): string {
  try {
    return readlinkSync(place);
  } catch {
    return 'another place';
  }
}

/** The folders between a working directory and a place in it. The root of a disk is nobody's project. */
function foldersBelow(from: string, whole: string): readonly string[] {
  const way = path.relative(from, whole);
  if (way.startsWith('..') || path.isAbsolute(way) || path.dirname(from) === from) return [];
  const parts = way.split(path.sep).slice(0, -1);
  return parts.map((_part, index) => path.join(from, ...parts.slice(0, index + 1)));
}
