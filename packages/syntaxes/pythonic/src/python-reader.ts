/**
 * Reads a text that comes in piece by piece. What it finds is told to whoever made the reader.
 *
 * @example
 * ```ts
 * import { createLiteralReader, type PythonReader } from '@modelspeak/pythonic';
 *
 * const pieces: string[] = [];
 * const reader: PythonReader = createLiteralReader((json) => pieces.push(json));
 * console.log(reader.push('[1, 2] and more')); // 6
 * console.log(reader.status, pieces); // done [ '[1,2]' ]
 * ```
 */
export interface PythonReader {
  /**
   * Reads on from `chunk[from]`, or from its beginning.
   *
   * @returns the index after the last character taken. That is the chunk's length, unless the text
   * ended or failed before.
   */
  push(chunk: string, from?: number): number;
  /** Says that nothing more will come, which fails whatever is still open. */
  end(): void;
  /** How far the text is read. */
  readonly status: ReadingStatus;
  /** Why it failed: what was expected and what was found. */
  readonly reason: string | undefined;
  /** Where in the chunk it is: while it tells of something, the character that made that certain. */
  readonly position: number;
}

/**
 * How far a {@link PythonReader} is: `done` after the last character of its text, `failed` before a
 * character that cannot be.
 *
 * @example
 * ```ts
 * import { createLiteralReader, type ReadingStatus } from '@modelspeak/pythonic';
 *
 * const reader = createLiteralReader(() => {});
 * reader.push('[1, 2');
 * const status: ReadingStatus = reader.status;
 * console.log(status); // reading
 * ```
 */
export type ReadingStatus = 'reading' | 'done' | 'failed';
