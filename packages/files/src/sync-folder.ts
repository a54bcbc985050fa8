import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import process from 'node:process';

// Windows cannot open a folder, and does not need to.
const isNeeded = process.platform !== 'win32';

/** Makes sure that the names of a folder's files are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!isNeeded) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes sure that the names of a folder's files are on the disk. */
export function syncFolderSync(folder: string): void {
  if (!isNeeded) return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
