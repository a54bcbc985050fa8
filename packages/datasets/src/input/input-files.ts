import { stat } from 'node:fs/promises';
import nodePath from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { DatasetError } from '../errors/dataset-error.js';
import { unreadable } from '../errors/file-error.js';

/** An input: a file, or standard input. */
export interface InputFile {
  /** Its name in errors. */
  readonly name: string;
  /** Its path; `undefined` for standard input. */
  readonly path: string | undefined;
  /** Its length in bytes; `undefined` if it is unknown. */
  readonly size: number | undefined;
  /** When it was changed last. */
  readonly changed: number | undefined;
}

/** The name of standard input among inputs. */
export const STANDARD_INPUT = '-';

/**
 * Finds the files that are named, by their paths or by patterns such as `data/*.jsonl`, whose files
 * come in the order of their names.
 *
 * @param folder The folder that paths are relative to.
 * @throws {DatasetError} `unreadable` for a file that is not there, and a pattern without files
 */
export async function findInputs(
  inputs: readonly string[],
  folder: string,
): Promise<readonly InputFile[]> {
  const found: InputFile[] = [];
  for (const input of inputs) {
    if (input === STANDARD_INPUT) {
      found.push({ name: 'standard input', path: undefined, size: undefined, changed: undefined });
    } else found.push(...(await filesOf(input, folder)));
  }
  if (found.filter(({ path }) => path === undefined).length > 1) {
    throw new DatasetError('invalid_option', 'standard input can be read only once');
  }
  return found;
}

async function filesOf(input: string, folder: string): Promise<readonly InputFile[]> {
  const resolved = await resolve(input, folder).catch((error: unknown) => {
    if (error instanceof DatasetError) throw error;
    if (!isDynamicPattern(input)) throw unreadable(error, input);
    return undefined;
  });
  if (resolved !== undefined) return [resolved];
  const names = await glob(input, { cwd: folder, absolute: false, expandDirectories: false });
  if (names.length === 0) {
    throw new DatasetError('unreadable', 'no file has such a name', { file: input });
  }
  return Promise.all(names.toSorted().map((name) => resolve(name, folder)));
}

async function resolve(name: string, folder: string): Promise<InputFile> {
  const location = nodePath.resolve(folder, name);
  const stats = await stat(location);
  if (stats.isDirectory()) {
    throw new DatasetError('unreadable', `it is a folder; name its files, as in ${name}/*.jsonl`, {
      file: name,
    });
  }
  return {
    name,
    path: location,
    size: stats.isFile() ? stats.size : undefined,
    changed: stats.isFile() ? stats.mtimeMs : undefined,
  };
}
