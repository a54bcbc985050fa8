/** A row as it comes from the worker: as JSON, or with what is wrong with it. */
export interface SentRow {
  readonly file: string;
  readonly row: number;
  readonly json?: Uint8Array | undefined;
  readonly problem?: string | undefined;
}

/** Some rows of a file, and which part of it they are. */
export interface FromParquetWorker {
  readonly rows: readonly SentRow[];
  readonly part: number;
}
