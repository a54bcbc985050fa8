import { type FileHandle, open } from 'node:fs/promises';

/**
 * Opens a file to read it, also through a link.
 *
 * @example
 * ```ts
 * import { mkdtemp, writeFile } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { openToRead } from '@modelspeak/files';
 *
 * const file = path.join(await mkdtemp(path.join(tmpdir(), 'in-')), 'rows.jsonl');
 * await writeFile(file, '{}');
 * const handle = await openToRead(file);
 * console.log(await handle.readFile('utf8')); // {}
 * await handle.close();
 * ```
 */
export function openToRead(file: string): Promise<FileHandle> {
  return open(file, 'r');
}
