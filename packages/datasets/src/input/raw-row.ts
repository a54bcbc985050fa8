import type { DatasetError } from '../errors/dataset-error.js';

/** A row as it is in a file. */
export interface RawRow {
  /** The file, as it was named. */
  readonly file: string;
  /** The row in it, from 1. */
  readonly row: number;
  /** Its JSON text, or why it cannot be read. */
  readonly json: Uint8Array | DatasetError;
}
