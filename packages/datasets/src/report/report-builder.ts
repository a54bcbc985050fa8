import type { LeftOutReason } from '../encoding/encoded-row.js';
import type { DatasetError } from '../errors/dataset-error.js';
import { type DatasetReport, EMPTY_REPORT, type RefusedRows } from './report.js';

/** How many unused keys a report names, since rows may have keys of their own each. */
const MOST_KEYS = 100;

/** A row that was written. */
interface CountedRow {
  readonly tokens: number;
  readonly trained: number;
  readonly isTruncated: boolean;
}

/** Counts what a run does. It may continue the report of an earlier run. */
export class ReportBuilder {
  #rows: number;
  #written: number;
  #outputRows: number;
  #tokens: number;
  #trained: number;
  #truncated: number;
  readonly #splits: Map<string, number>;
  readonly #leftOut: Map<LeftOutReason, number>;
  readonly #refused: Map<string, RefusedRows>;
  readonly #lengths: Map<number, number>;
  readonly #ignored: Set<string>;
  readonly #files: string[];

  constructor(earlier: DatasetReport = EMPTY_REPORT) {
    this.#rows = earlier.rows;
    this.#written = earlier.written;
    this.#outputRows = earlier.outputRows;
    this.#tokens = earlier.tokens;
    this.#trained = earlier.trainedTokens;
    this.#truncated = earlier.truncated;
    this.#splits = new Map(Object.entries(earlier.splits));
    this.#leftOut = new Map(Object.entries(earlier.leftOut) as [LeftOutReason, number][]);
    this.#refused = new Map(earlier.refused.map((rows) => [rows.code, rows]));
    this.#lengths = new Map(earlier.lengths.map(({ upTo, rows }) => [upTo, rows]));
    this.#ignored = new Set(earlier.ignoredKeys);
    this.#files = [...earlier.files];
  }

  get rows(): number {
    return this.#rows;
  }

  get tokens(): number {
    return this.#tokens;
  }

  get refused(): number {
    return [...this.#refused.values()].reduce((sum, { count }) => sum + count, 0);
  }

  addWritten(split: string, { tokens, trained, isTruncated }: CountedRow): void {
    this.#rows++;
    this.#written++;
    this.#splits.set(split, (this.#splits.get(split) ?? 0) + 1);
    this.#tokens += tokens;
    this.#trained += trained;
    if (isTruncated) this.#truncated++;
    const bucket = bucketOf(tokens);
    this.#lengths.set(bucket, (this.#lengths.get(bucket) ?? 0) + 1);
  }

  addLeftOut(reason: LeftOutReason): void {
    this.#rows++;
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }

  addRefused(code: string, error: DatasetError): void {
    this.#rows++;
    const { count = 0, first = error.message } = this.#refused.get(code) ?? {};
    this.#refused.set(code, { code, count: count + 1, first });
  }

  addIgnored(keys: readonly string[]): void {
    for (const key of keys) {
      if (this.#ignored.size < MOST_KEYS) this.#ignored.add(key);
    }
  }

  /** Counts a row of the output. */
  addOutputRow(): void {
    this.#outputRows++;
  }

  addFiles(files: readonly string[]): void {
    this.#files.push(...files);
  }

  report(): DatasetReport {
    return {
      rows: this.#rows,
      written: this.#written,
      splits: Object.fromEntries(this.#splits),
      outputRows: this.#outputRows,
      tokens: this.#tokens,
      trainedTokens: this.#trained,
      truncated: this.#truncated,
      leftOut: Object.fromEntries(this.#leftOut),
      refused: [...this.#refused.values()],
      lengths: [...this.#lengths]
        .map(([upTo, rows]) => ({ upTo, rows }))
        .sort((one, other) => one.upTo - other.upTo),
      ignoredKeys: [...this.#ignored].sort(),
      files: [...this.#files],
    };
  }
}

/** The power of two that a length does not exceed. */
function bucketOf(length: number): number {
  return length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length));
}
