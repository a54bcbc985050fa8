import { createReadStream, existsSync } from 'node:fs';
import { EmbeddedError } from '../embedded-error.js';
import { type Expected, PartialFile } from './partial-file.js';
import type { DownloadOptions } from './progress.js';

/**
 * Joins files of this machine, and checks the whole.
 *
 * @throws {EmbeddedError} `unreachable` if one is missing, `damaged`, `disk_full`, `not_writable`
 */
export async function joinFiles(
  files: readonly (string | AsyncIterable<Uint8Array>)[],
  file: string,
  expected: Expected,
  { onProgress, signal }: DownloadOptions = {},
): Promise<void> {
  for (const part of files) {
    if (typeof part === 'string' && !existsSync(part)) {
      throw new EmbeddedError('unreachable', `there is no file ${part}`);
    }
  }
  const partial = await PartialFile.open(file, expected);
  try {
    await partial.restart(undefined);
    for (const part of files) {
      const bytes: AsyncIterable<Uint8Array> =
        typeof part === 'string' ? createReadStream(part, { highWaterMark: 2 ** 20 }) : part;
      for await (const chunk of bytes) {
        signal?.throwIfAborted();
        await partial.add(chunk);
        onProgress?.({ received: partial.received, size: expected.size });
      }
    }
  } catch (error) {
    await partial.discard();
    throw error;
  }
  await partial.finish();
}
