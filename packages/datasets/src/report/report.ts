import type { LeftOutReason } from '../encoding/encoded-row.js';

/** What a run has done. */
export interface DatasetReport {
  /** How many rows of the input were read. */
  readonly rows: number;
  /** How many of them were written. */
  readonly written: number;
  /** How many of these went to each split. */
  readonly splits: Readonly<Record<string, number>>;
  /** How many rows the output has; fewer than were written if they are packed. */
  readonly outputRows: number;
  /** How many tokens were written, and how many of them are trained. */
  readonly tokens: number;
  readonly trainedTokens: number;
  /** How many rows were shortened. */
  readonly truncated: number;
  /** How many rows were left out, by reason. */
  readonly leftOut: Readonly<Partial<Record<LeftOutReason, number>>>;
  /** The rows that could not be used, by the code of their error. */
  readonly refused: readonly RefusedRows[];
  /** How long the written rows are. */
  readonly lengths: readonly LengthBucket[];
  /** The first hundred keys of rows that are not part of a conversation, and were not used. */
  readonly ignoredKeys: readonly string[];
  /** The files that were written, in the output's folder. */
  readonly files: readonly string[];
}

/** Rows that could not be used for the same reason. */
export interface RefusedRows {
  readonly code: string;
  readonly count: number;
  /** The first one: its place, and what is wrong with it. */
  readonly first: string;
}

/** How many rows have at most this length, and more than the bucket before. */
export interface LengthBucket {
  readonly upTo: number;
  readonly rows: number;
}

/** A report of nothing. */
export const EMPTY_REPORT: DatasetReport = {
  rows: 0,
  written: 0,
  splits: {},
  outputRows: 0,
  tokens: 0,
  trainedTokens: 0,
  truncated: 0,
  leftOut: {},
  refused: [],
  lengths: [],
  ignoredKeys: [],
  files: [],
};
