import { type Json, ModelspeakError, type PromptFormat, type Tokenizer } from '@modelspeak/core';
import { rowReader } from '../rows/read-row.js';
import type { ReadRowOptions } from '../rows/read-row-options.js';
import type { ConversationRow, RecordedTurn, TrainingRow } from '../rows/training-row.js';
import { encodeSegments } from './encode-segments.js';
import type { EncodedRow, LeftOutReason, TextRecord, TokenRecord } from './encoded-row.js';
import type { EncodingOptions } from './encoding-options.js';
import { inOrder } from './in-order.js';
import { type Shortened, shortened } from './shortened.js';
import { textRecord } from './text-record.js';
import { countTrained, turnRecord } from './token-record.js';
import { withoutReasoning } from './without-reasoning.js';

/** Turns a row into training data. */
export type RowEncoder = (row: Json) => EncodedRow;

/** What {@link createRowEncoder} needs. */
export interface RowEncoderOptions extends EncodingOptions, ReadRowOptions {
  /** The format of the model to train. */
  readonly format: PromptFormat;
  /** The tokenizer of that model. Text without a limit of its length needs none. */
  readonly tokenizer?: Tokenizer | undefined;
  /** Reads the rows, if `readRow` does not. */
  readonly read?: ((row: Json) => TrainingRow) | undefined;
}

/**
 * Creates a function that turns a row into training data: token ids with labels, or text with the
 * spans to train on. {@link prepareDataset} does it for files, on all cores.
 *
 * The function throws a `ModelspeakError` for a row that cannot be used, with the path in the row.
 *
 * @throws {ModelspeakError} `invalid_option` if options do not fit each other
 *
 * @example
 * ```ts
 * import { createRowEncoder } from '@modelspeak/datasets';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a real tokenizer: every character is a token.
 * const tokenizer = {
 *   controlId: (token: string) => 1_000_000 + token.length,
 *   encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0)),
 * };
 * const encode = createRowEncoder({ format: llama3(), tokenizer });
 * const row = encode({ prompt: 'Add 1 and 1.', completion: '2' });
 * if (row.kind === 'written' && row.record.kind === 'ids') {
 *   console.log(row.record.labels.filter((label) => label !== -100));
 *   // Int32Array(2) [ 50, 1000010 ]
 * }
 * ```
 */
export function createRowEncoder(options: RowEncoderOptions): RowEncoder {
  const { read, encode } = createRowSteps(options);
  return (row) => encode(read(row));
}

/** The two steps of a {@link RowEncoder}. */
export interface RowSteps {
  /** Reads what a row holds. */
  read(row: Json): TrainingRow;
  encode(row: TrainingRow): EncodedRow;
}

/** {@link createRowEncoder} in two steps. */
export function createRowSteps(options: RowEncoderOptions): RowSteps {
  const { as = 'ids', tokenizer, maxLength, truncate } = options;
  if (tokenizer === undefined && (as === 'ids' || maxLength !== undefined)) {
    throw new ModelspeakError(
      'invalid_option',
      'missing; token ids and lengths need the tokenizer of the model',
      { path: 'tokenizer' },
    );
  }
  if (truncate !== undefined && maxLength === undefined) {
    throw new ModelspeakError('invalid_option', 'needs maxLength, the longest row', {
      path: 'truncate',
    });
  }
  const { read = rowReader(options) } = options;
  return {
    read,
    encode: (row) =>
      row.kind === 'turn' ? encodeTurn(row.turn, options) : encodeConversation(row, options),
  };
}

function encodeTurn(turn: RecordedTurn, options: RowEncoderOptions): EncodedRow {
  const { as = 'ids', format, maxLength = Infinity, train } = options;
  if (turn.format !== format.name) {
    throw new ModelspeakError(
      'invalid_input',
      `the turn was recorded with the format ${turn.format}, not ${format.name}; use the former`,
      { path: 'format' },
    );
  }
  if (as === 'text') {
    throw new ModelspeakError(
      'unsupported',
      'a recorded turn is exact token ids, which text would lose; write token ids',
      { path: 'prompt_ids' },
    );
  }
  const record = turnRecord(turn, train);
  const tokens = record.ids.length;
  if (tokens > maxLength) return leftOut('too_long', []);
  return written({ record, tokens, trained: countTrained(record) }, false, []);
}

function encodeConversation(row: ConversationRow, options: RowEncoderOptions): EncodedRow {
  const { maxLength = Infinity, truncate, reasoning } = options;
  const { ignored = [] } = row;
  const given: Shortened = {
    conversation: reasoning === 'drop' ? withoutReasoning(row.conversation) : row.conversation,
    trainable: row.trainable,
  };
  const { whole, encoded: first } = inOrder(given, options.format, (candidate) =>
    encodeMessages(candidate, options),
  );
  if (first.tokens <= maxLength) return written(first, false, ignored);
  if (truncate === undefined) return leftOut('too_long', ignored);
  const fitting = longestFitting(shortened(whole, truncate), (candidate) => {
    const encoded = encodeMessages(candidate(), options);
    return encoded.tokens <= maxLength ? encoded : undefined;
  });
  return fitting === undefined ? leftOut('too_long', ignored) : written(fitting, true, ignored);
}

/**
 * The first of some candidates, the longest first, that fits. Tries a few of them only, and each if
 * none of those fits: a prompt may be longer with fewer turns, where a format keeps the reasoning of
 * the last one.
 */
function longestFitting<Candidate, Fitting>(
  candidates: readonly Candidate[],
  encodeIfFits: (candidate: Candidate) => Fitting | undefined,
): Fitting | undefined {
  let found: Fitting | undefined;
  let from = 0;
  let until = candidates.length;
  while (from < until) {
    const middle = (from + until) >> 1;
    const candidate = candidates[middle];
    const fitting = candidate === undefined ? undefined : encodeIfFits(candidate);
    if (fitting === undefined) from = middle + 1;
    else {
      found = fitting;
      until = middle;
    }
  }
  for (const candidate of candidates) found ??= encodeIfFits(candidate);
  return found;
}

interface Encoded {
  readonly record: TokenRecord | TextRecord;
  readonly tokens: number;
  readonly trained: number;
}

function encodeMessages(
  { conversation, trainable }: Shortened,
  options: RowEncoderOptions,
): Encoded {
  const { as = 'ids', format, render = {} } = options;
  const { segments, ids } = encodeSegments(conversation, trainable, options);
  const record =
    ids === undefined || as === 'text' ? textRecord(format, conversation, render, segments) : ids;
  return {
    record,
    tokens: ids?.ids.length ?? 0,
    trained: ids === undefined ? 0 : countTrained(ids),
  };
}

function written(
  { record, tokens, trained }: Encoded,
  isTruncated: boolean,
  ignored: readonly string[],
): EncodedRow {
  const isEmpty = record.kind === 'ids' ? trained === 0 : record.spans.length === 0;
  if (isEmpty) return leftOut('nothing_to_train', ignored);
  return { kind: 'written', record, tokens, trained, isTruncated, ignored };
}

function leftOut(reason: LeftOutReason, ignored: readonly string[]): EncodedRow {
  return { kind: 'left-out', reason, ignored };
}
