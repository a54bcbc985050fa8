import { chmodSync } from 'node:fs';
import path from 'node:path';
import { makeFolder, writeWholeSync } from '@modelspeak/files';

/** Writes a file that only the user can read, in a folder that only the user can open. */
export function writePrivateFile(file: string, text: string): void {
  const folder = path.dirname(file);
  makeFolder(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  writeWholeSync(file, text);
}
