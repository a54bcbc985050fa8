import type { OutputRecord } from './rows-file.js';

/** Where rows go. */
export interface RowOutput {
  add(split: string, record: OutputRecord): Promise<void>;
  /** Completes the files of a part, and returns their names. */
  endPart(): Promise<readonly string[]>;
  /** Removes what is not complete. */
  discard(): Promise<void>;
}
