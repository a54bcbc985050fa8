import { existsSync } from 'node:fs';
import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from '../cache-folder.js';
import { EmbeddedError } from '../embedded-error.js';
import type { EmbeddedModel, ModelSource } from '../models/embedded-model.js';
import { downloadParts, removeParts } from './download-parts.js';
import { downloadUrl } from './download-url.js';
import { fileError } from './file-error.js';
import { joinFiles } from './join-files.js';
import { withLock } from './lock.js';
import { removeDraft } from './partial-file.js';
import type { DownloadOptions } from './progress.js';
import { withoutSlashes } from './without-slashes.js';

/** Where models are kept. */
export interface ModelPlace {
  /** The folder of the files; by default `models` in the cache folder. */
  readonly folder?: string | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** Options of {@link provideModel}. */
export interface ProvideOptions extends ModelPlace, DownloadOptions {
  /** A folder, or an address, that has the files by their names. It is asked first; `MODELSPEAK_MIRROR` by default. */
  readonly mirror?: string | undefined;
}

/**
 * The place of a model's file, whether it is there or not.
 *
 * @throws {EmbeddedError} `no_folder` if the environment names no cache folder
 *
 * @example
 * ```ts
 * import { embeddedModel, modelPath } from '@modelspeak/embedded';
 *
 * console.log(modelPath(embeddedModel('qwen3-0.6b'), { folder: '/models' })); // /models/Qwen3-0.6B-Q8_0.gguf
 * ```
 */
export function modelPath({ file }: Pick<EmbeddedModel, 'file'>, place: ModelPlace = {}): string {
  return path.join(place.folder ?? path.join(downloadsFolder(place.env), 'models'), file);
}

/**
 * The folder of all that is downloaded.
 *
 * @throws {EmbeddedError} `no_folder`
 */
export function downloadsFolder(env: ModelPlace['env'] = process.env): string {
  const folder = cacheFolder(env);
  if (folder !== undefined) return folder;
  throw new EmbeddedError(
    'no_folder',
    'the environment names no folder for downloads; set MODELSPEAK_CACHE to one',
  );
}

/**
 * Whether the file of a model is there, whole. A file only gets its name once its checksum was right.
 *
 * @example
 * ```ts
 * import { embeddedModel, hasModel } from '@modelspeak/embedded';
 *
 * console.log(await hasModel(embeddedModel('qwen3-0.6b'), { folder: '/nowhere' })); // false
 * ```
 */
export async function hasModel(model: EmbeddedModel, place: ModelPlace = {}): Promise<boolean> {
  const found = await stat(modelPath(model, place)).catch(() => undefined);
  return found?.size === model.size;
}

/**
 * Provides the file of a model: at once if it is there, else by a download, which goes on where an earlier one stopped.
 * The sources are tried in order. While another process downloads the same file, this one waits.
 *
 * @returns The path of the file.
 * @throws {EmbeddedError} `no_source` if no source has the file, `disk_full`, `not_writable`, `no_folder`
 *
 * @example
 * ```ts no-run
 * import { embeddedModel, provideModel } from '@modelspeak/embedded';
 *
 * const file = await provideModel(embeddedModel('qwen2.5-coder-0.5b'), {
 *   onProgress: ({ received, size }) => console.log(`${Math.floor((100 * received) / size)} %`),
 * });
 * console.log(file); // /home/ann/.cache/modelspeak/models/Qwen2.5-Coder-0.5B-Instruct-Q4_K_M.gguf
 * ```
 */
export async function provideModel(
  model: EmbeddedModel,
  options: ProvideOptions = {},
): Promise<string> {
  const { onNote, signal, env = process.env, mirror = env['MODELSPEAK_MIRROR'] } = options;
  const file = modelPath(model, options);
  if (await hasModel(model, options)) return file;
  await mkdir(path.dirname(file), { recursive: true }).catch((error: unknown) => {
    throw fileError(error, file);
  });
  const onWait = (): void => onNote?.(`another process downloads ${model.file}; waiting for it`);
  return withLock(`${file}.lock`, { onWait, signal }, async () => {
    if (await hasModel(model, options)) return file;
    await checkSpace(model, file);
    const sources = [...mirrored(model, mirror), ...model.sources];
    await fromFirst(sources, model, file, options);
    return file;
  });
}

/**
 * Deletes the file of a model, and what was downloaded of it.
 *
 * @returns Whether there was anything to delete.
 *
 * @example
 * ```ts no-run
 * import { embeddedModel, removeModel } from '@modelspeak/embedded';
 *
 * console.log(await removeModel(embeddedModel('qwen3-0.6b')));
 * ```
 */
export async function removeModel(model: EmbeddedModel, place: ModelPlace = {}): Promise<boolean> {
  const file = modelPath(model, place);
  const isThere = [file, `${file}.part`, `${file}.parts`].some((one) => existsSync(one));
  if (!isThere) return false;
  return withLock(`${file}.lock`, {}, async () => {
    await rm(file, { force: true });
    await removeDraft(file);
    await removeParts(file);
    return true;
  });
}

/** The file in a folder or at an address of the user. */
function mirrored({ file }: EmbeddedModel, mirror: string | undefined): readonly ModelSource[] {
  if (mirror === undefined || mirror === '') return [];
  return /^https?:/.test(mirror)
    ? [{ kind: 'url', url: `${withoutSlashes(mirror)}/${file}` }]
    : [{ kind: 'file', path: path.join(mirror, file) }];
}

async function fromFirst(
  sources: readonly ModelSource[],
  model: EmbeddedModel,
  file: string,
  options: ProvideOptions,
): Promise<void> {
  const failures: EmbeddedError[] = [];
  for (const source of sources) {
    try {
      return await fromSource(source, model, file, options);
    } catch (error) {
      if (!isOfSource(error)) throw error;
      failures.push(error);
      const isLast = failures.length === sources.length;
      if (!isLast) options.onNote?.(`${error.message}; trying the next source`);
    }
  }
  const reasons = failures.map(({ message }) => message).join('; ');
  throw new EmbeddedError(
    'no_source',
    `cannot download ${model.title}: ${reasons}. Run this again when the network is there, or set MODELSPEAK_MIRROR to a folder or an address with ${model.file}`,
    { cause: failures[0] },
  );
}

/** Whether another source may do better. */
function isOfSource(error: unknown): error is EmbeddedError {
  if (!(error instanceof EmbeddedError)) return false;
  return error.code === 'unreachable' || error.code === 'refused' || error.code === 'damaged';
}

function fromSource(
  source: ModelSource,
  model: EmbeddedModel,
  file: string,
  options: ProvideOptions,
): Promise<void> {
  switch (source.kind) {
    case 'url':
      return downloadUrl(source.url, file, model, options);
    case 'parts':
      return downloadParts(source, file, model, options);
    case 'file':
      return joinFiles([source.path], file, model, options);
  }
}

/** Refuses a download that the disk has no space for, before it begins. */
async function checkSpace({ size, title }: EmbeddedModel, file: string): Promise<void> {
  const folder = path.dirname(file);
  const [disk, draft] = await Promise.all([
    statfs(folder).catch(() => undefined),
    stat(`${file}.part`).catch(() => undefined),
  ]);
  if (disk === undefined) return;
  const free = disk.bavail * disk.bsize;
  const missing = size - (draft?.size ?? 0);
  if (free >= missing) return;
  throw new EmbeddedError(
    'disk_full',
    `${title} needs ${megabytes(missing)} more in ${folder}, and the disk has ${megabytes(free)}; free some space, or name another folder with MODELSPEAK_CACHE`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}
