import type { DatasetError } from '../errors/dataset-error.js';
import type { FileKind } from '../output/rows-file.js';
import type { Shard } from '../output/shard.js';
import type { Recipe } from '../recipe/recipe.js';

/** What {@link prepareDataset} reads, does and writes. */
export interface DatasetOptions {
  /** How rows become training data. */
  readonly recipe: Recipe;
  /**
   * The files to read: paths, patterns such as `data/*.jsonl.gz`, or `-` for {@link stdin}. JSON
   * Lines and Parquet are told apart by their contents, and so is compression with gzip or zstd.
   */
  readonly inputs: readonly string[];
  /** The stream that `-` stands for. */
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  /** The folder that paths are relative to: the working directory by default. */
  readonly folder?: string | undefined;
  /** Where rows go: a folder of files, or a function that takes each row as a line of JSON. */
  readonly output: OutputFolder | ((line: string) => Promise<void>);
  /** Whether to leave out rows that hold the same as an earlier one. */
  readonly deduplicate?: boolean | undefined;
  /** Which rows to take, if several runs share them. */
  readonly shard?: Shard | undefined;
  /**
   * How many workers encode rows: as many as there are cores by default; 0 to encode in this
   * thread.
   */
  readonly workers?: number | undefined;
  /** Whether to go on after rows that cannot be used. They are counted in the report. */
  readonly keepGoing?: boolean | undefined;
  /** Called with each row that cannot be used. */
  readonly onRefused?: ((error: DatasetError) => void) | undefined;
  /** Called when some rows are done. */
  readonly onProgress?: ((progress: DatasetProgress) => void) | undefined;
  /** Ends the run. What is complete stays, so that it can be resumed. */
  readonly signal?: AbortSignal | undefined;
}

/** How many rows of the input make a part, unless the options say otherwise. */
export const PART_ROWS = 50_000;

/** A folder to write to. */
export interface OutputFolder {
  /** Its path. It is created if it is not there. */
  readonly folder: string;
  /** The file format: `jsonl` by default. */
  readonly kind?: FileKind | undefined;
  /**
   * Whether to pack several rows into one of at most `maxLength` tokens; `seq_lengths` then has
   * their lengths. Rows are packed with others of the same part.
   */
  readonly pack?: boolean | undefined;
  /**
   * The part of all rows that goes to each other split, such as `{ test: 0.05 }`. The hash of a row
   * decides, so that equal rows are always in the same split.
   */
  readonly splits?: Readonly<Record<string, number>> | undefined;
  /** How many rows of the input make a part: 50,000 by default. */
  readonly partRows?: number | undefined;
  /** Whether to continue after the complete parts of an earlier run with the same options. */
  readonly resume?: boolean | undefined;
}

/** How far a run has come. */
export interface DatasetProgress {
  /** How many rows are done, with those of the run that is resumed. */
  readonly rows: number;
  /** How many of them cannot be used. */
  readonly refused: number;
  /** How many tokens were written. */
  readonly tokens: number;
  /** How many bytes of the input were read. */
  readonly bytes: number;
  /** How many there are; `undefined` if that is unknown. */
  readonly totalBytes: number | undefined;
  /** How much of this the run that is resumed had done; zeros if none is. */
  readonly earlier: Pick<DatasetProgress, 'rows' | 'tokens' | 'bytes'>;
}
