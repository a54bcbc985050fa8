import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { refuseLinks } from './refuse-links.js';

/**
 * Creates a folder and those above it, unless they exist, and returns its full path.
 *
 * @param from The folder that a relative path begins in.
 * @throws {FileRefused} `link`, as `refuseLinks` does
 *
 * @example
 * ```ts
 * import { existsSync, mkdtempSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import path from 'node:path';
 * import { makeFolder } from '@modelspeak/files';
 *
 * const folder = makeFolder('runs/first', { from: mkdtempSync(path.join(tmpdir(), 'out-')) });
 * console.log(existsSync(folder)); // true
 * ```
 */
export function makeFolder(
  named: string,
  { from = process.cwd(), mode }: { readonly from?: string; readonly mode?: number } = {},
): string {
  refuseLinks(named, from);
  const folder = path.resolve(from, named);
  try {
    mkdirSync(folder, { recursive: true, mode });
  } catch {
    // The second error says why: the first is the same for all reasons.
    mkdirSync(folder, { mode });
  }
  return folder;
}
