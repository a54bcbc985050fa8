/**
 * Reads a text incrementally. Results go to the handler that the reader was created with.
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
   * Reads on from `chunk[from]`, or from its start.
   *
   * @returns the index after the last character taken: the chunk's length, unless the text ended or
   * failed before.
   */
  push(chunk: string, from?: number): number;
  /** Ends the input; anything still open makes it fail. */
  end(): void;
  /** The state of the reader. */
  readonly status: ReadingStatus;
  /** Why it failed: what was expected and what was found. */
  readonly reason: string | undefined;
  /** The current index in the chunk: during an event, the character that triggered it. */
  readonly position: number;
}

/**
 * The state of a {@link PythonReader}: `done` after the last character of its text, `failed` before
 * the first invalid character.
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
