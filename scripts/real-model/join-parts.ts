import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

const CHUNK = 2 ** 20;

/** How a joined file must be. */
export interface Joined {
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
}

/**
 * Joins the parts of a file in order, and deletes each part.
 *
 * @throws {Error} if the size or the checksum is another; the joined file is deleted then
 */
export function joinParts(parts: readonly string[], file: string, { size, sha256 }: Joined): void {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(CHUNK);
  const target = openSync(file, 'w');
  let written = 0;
  try {
    for (const part of parts) {
      const source = openSync(part, 'r');
      try {
        for (let read = readSync(source, buffer); read > 0; read = readSync(source, buffer)) {
          const bytes = buffer.subarray(0, read);
          hash.update(bytes);
          written += writeSync(target, bytes);
        }
      } finally {
        closeSync(source);
      }
      rmSync(part);
    }
  } finally {
    closeSync(target);
  }
  const found = hash.digest('hex');
  if (written === size && found === sha256) return;
  rmSync(file);
  throw new Error(
    `${file} has ${written} bytes with the SHA-256 ${found}, not ${size} with ${sha256}: the packages are not those that the list of models names`,
  );
}
