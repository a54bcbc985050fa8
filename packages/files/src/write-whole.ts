import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { draftOf, NEW } from './drafts.js';
import { NewFile, type NewFileOptions, PRIVATE } from './new-file.js';
import { syncFolderSync } from './sync-folder.js';

/**
 * Writes a whole file: afterwards all of it is on the disk, or what was there before.
 *
 * @throws {FileRefused} `link`
 *
 * @example
 * ```ts
 * import { mkdtemp, readFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { writeWhole } from '@modelspeak/files';
 *
 * const file = path.join(await mkdtemp(path.join(tmpdir(), 'out-')), 'talk.json');
 * await writeWhole(file, '{"messages":[]}');
 * console.log(await readFile(file, 'utf8')); // {"messages":[]}
 * ```
 */
export async function writeWhole(
  place: string,
  text: string,
  options?: NewFileOptions,
): Promise<void> {
  const file = await NewFile.create(place, options);
  try {
    await file.write(Buffer.from(text));
    await file.complete();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/**
 * Writes a whole file, as `writeWhole` does, at once.
 *
 * @throws {FileRefused} `link`
 *
 * @example
 * ```ts
 * import { mkdtempSync, readFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { writeWholeSync } from '@modelspeak/files';
 *
 * const file = path.join(mkdtempSync(path.join(tmpdir(), 'out-')), 'trusted.json');
 * writeWholeSync(file, '{}');
 * console.log(readFileSync(file, 'utf8')); // {}
 * ```
 */
export function writeWholeSync(
  place: string,
  text: string,
  { mode = PRIVATE }: NewFileOptions = {},
): void {
  const draft = draftOf(place);
  try {
    const descriptor = openSync(draft, NEW, mode);
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  syncFolderSync(path.dirname(place));
}
