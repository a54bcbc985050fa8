/**
 * Why a file is not written.
 *
 * | code | meaning |
 * |---|---|
 * | `link` | it, or a folder on the way to it, is a link |
 * | `not_a_file` | it is there, and no regular file |
 * | `shared` | it has a second name, a hard link |
 * | `foreign` | it belongs to another user |
 */
export type FileRefusedCode = 'link' | 'not_a_file' | 'shared' | 'foreign';

/**
 * A file is not written, since somebody else may have prepared its place.
 *
 * @example
 * ```ts
 * import { FileRefused } from '@modelspeak/files';
 *
 * const error = new FileRefused('foreign', 'talk.json', 'it belongs to another user');
 * console.log(error.message); // talk.json: it belongs to another user
 * ```
 */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly code: FileRefusedCode;
  /** What was refused. */
  readonly path: string;
  /** The message without the path. */
  readonly problem: string;

  constructor(code: FileRefusedCode, path: string, problem: string) {
    super(`${path}: ${problem}`);
    this.code = code;
    this.path = path;
    this.problem = problem;
  }
}
