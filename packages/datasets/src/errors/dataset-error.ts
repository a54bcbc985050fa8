/**
 * The kind of problem that a {@link DatasetError} reports. Codes are stable: programs may branch on
 * them.
 *
 * | code | meaning |
 * |---|---|
 * | `invalid_option` | an option is wrong, or does not fit another one |
 * | `invalid_row` | a row cannot be used; `cause` says why |
 * | `mixed_rows` | a row is of another shape than those before it in the file |
 * | `unreadable` | a file cannot be read, or is damaged |
 * | `unwritable` | the output cannot be written |
 * | `disk_full` | the disk is full |
 * | `exists` | the output is there already |
 * | `changed` | a run cannot be resumed, because its input or its options have changed |
 * | `worker_failed` | a worker ended unexpectedly |
 * | `trainer_failed` | a trainer that was to be compared with cannot run |
 */
export type DatasetErrorCode =
  | 'invalid_option'
  | 'invalid_row'
  | 'mixed_rows'
  | 'unreadable'
  | 'unwritable'
  | 'disk_full'
  | 'exists'
  | 'changed'
  | 'worker_failed'
  | 'trainer_failed';

/** Where a {@link DatasetError} happened, and its cause. */
export interface DatasetErrorDetails {
  /** The file, as it was named. */
  readonly file?: string | undefined;
  /** The row in it, from 1: its line, or its place in a Parquet file. */
  readonly row?: number | undefined;
  readonly cause?: unknown;
}

/**
 * An error of reading or writing a data set. Its message begins with the file and the row.
 *
 * @example
 * ```ts
 * import { DatasetError } from '@modelspeak/datasets';
 *
 * const error = new DatasetError('invalid_row', 'not JSON', { file: 'rows.jsonl', row: 7 });
 * console.log(error.code, error.message); // invalid_row rows.jsonl:7: not JSON
 * ```
 */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
  readonly code: DatasetErrorCode;
  /** The file, as it was named; `undefined` if the problem is in none. */
  readonly file: string | undefined;
  /** The row in the file, from 1. */
  readonly row: number | undefined;
  /** The message without the place. */
  readonly problem: string;

  constructor(code: DatasetErrorCode, problem: string, details: DatasetErrorDetails = {}) {
    const { file, row, cause } = details;
    const place = [file, row].filter((part) => part !== undefined).join(':');
    super(
      place === '' ? problem : `${place}: ${problem}`,
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.file = file;
    this.row = row;
    this.problem = problem;
  }
}
