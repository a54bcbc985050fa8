/** What became of a row. */
export type EncodedRow = WrittenRow | LeftOutRow;

/** A row of training data. */
export interface WrittenRow {
  readonly kind: 'written';
  readonly record: TokenRecord | TextRecord;
  /** Its length in tokens; 0 for text without a tokenizer. */
  readonly tokens: number;
  /** How many of them are trained. */
  readonly trained: number;
  /** Whether turns were cut off. */
  readonly isTruncated: boolean;
  /** Keys of the row that are not part of the conversation, and were not used. */
  readonly ignored: readonly string[];
}

/** A row that is fine, but gives no training data. */
export interface LeftOutRow {
  readonly kind: 'left-out';
  readonly reason: LeftOutReason;
  readonly ignored: readonly string[];
}

/** Why a row was left out: it is too long, nothing in it is trained, or it repeats an earlier row. */
export type LeftOutReason = 'too_long' | 'nothing_to_train' | 'duplicate';

/** Token ids, and a label for each: the id itself, or −100 where no loss is computed. */
export interface TokenRecord {
  readonly kind: 'ids';
  readonly ids: Int32Array;
  readonly labels: Int32Array;
  /** The lengths of the rows that were packed into this one. */
  readonly lengths?: readonly number[] | undefined;
}

/** A text, and the spans to train on. */
export interface TextRecord {
  readonly kind: 'text';
  readonly text: string;
  /** In Unicode code points, as Python counts: `text[start:end]`. */
  readonly spans: readonly Span[];
}

/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The label of a token on which no loss is computed. */
export const IGNORED_LABEL = -100;
