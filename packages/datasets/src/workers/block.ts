import type { EncodedRow } from '../encoding/encoded-row.js';
import type { RowShape } from '../rows/row-shape.js';
import type { WorkerFailure } from './worker-failure.js';

/** Some rows as JSON text, to be encoded together. */
export interface Block {
  /** The texts of all rows, joined. */
  readonly bytes: Uint8Array;
  /** Where each row ends. */
  readonly ends: readonly number[];
}

/** What became of the rows of a block, in order. */
export type BlockOutcome = readonly RowOutcome[];

/** What became of a row. */
export type RowOutcome = EncodedOutcome | RefusedOutcome | CrashedOutcome;

/** A row that was encoded. */
export interface EncodedOutcome {
  readonly row: EncodedRow | LineRow;
  /** A hash of what the row holds, as 16 hexadecimal digits; `undefined` if none is needed. */
  readonly hash: string | undefined;
  /** The shape that its keys tell. */
  readonly shape: RowShape | undefined;
}

/** A row that is written already, as a line of JSON. */
export interface LineRow {
  readonly kind: 'written';
  readonly record: LineRecord;
  readonly tokens: number;
  readonly trained: number;
  readonly isTruncated: boolean;
  readonly ignored: readonly string[];
}

/** A line of JSON Lines. */
export interface LineRecord {
  readonly kind: 'line';
  readonly line: string;
}

/** A row that cannot be used, and why. */
export interface RefusedOutcome {
  readonly refused: Refusal;
}

/** A row that met a bug, which must not look like a bad row. */
export interface CrashedOutcome {
  readonly crashed: WorkerFailure;
}

/** Why a row cannot be used. */
export interface Refusal {
  /** The code of the error. */
  readonly code: string;
  readonly message: string;
}
