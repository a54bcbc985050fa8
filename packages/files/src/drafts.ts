import { randomBytes } from 'node:crypto';
import { constants, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { refuseLinks } from './refuse-links.js';

/** The flags of a new file: it must not be there yet, not even as a link. */
export const NEW =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

const DRAFT = /^(.+)\.[0-9a-f]{16}\.unfinished$/;

/** A name for a file that is not complete: nobody knows it before. */
export function draftOf(place: string): string {
  refuseLinks(place);
  return `${place}.${randomBytes(8).toString('hex')}.unfinished`;
}

/**
 * Removes what killed processes left of files that they did not complete.
 *
 * @param isOurs Whether no other process may be writing the file with this name.
 *
 * @example
 * ```ts
 * import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { removeDrafts } from '@modelspeak/files';
 *
 * const folder = mkdtempSync(path.join(tmpdir(), 'out-'));
 * writeFileSync(path.join(folder, 'rows.jsonl.0123456789abcdef.unfinished'), '{');
 * removeDrafts(folder, (name) => name === 'rows.jsonl');
 * console.log(readdirSync(folder)); // []
 * ```
 */
export function removeDrafts(folder: string, isOurs: (name: string) => boolean): void {
  for (const entry of readdirSync(folder)) {
    const [, name] = DRAFT.exec(entry) ?? [];
    if (name !== undefined && isOurs(name)) rmSync(path.join(folder, entry), { force: true });
  }
}
