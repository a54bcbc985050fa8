import { createHash } from 'node:crypto';
import { compactJson, type ModelspeakError, writeJson } from '@modelspeak/core';
import type { EncodedRow } from '../encoding/encoded-row.js';
import type { RowSteps } from '../encoding/row-encoder.js';
import { parseRow } from '../input/parse-row.js';
import { jsonLine } from '../output/json-line.js';
import type { TrainingRow } from '../rows/training-row.js';
import type { Block, BlockOutcome, EncodedOutcome, RowOutcome } from './block.js';
import { failureOf } from './worker-failure.js';

/** What a worker does with each row, besides encoding it. */
export interface BlockOptions {
  /** Whether to write rows as lines of JSON, so that the main thread need not. */
  readonly asLines: boolean;
  /** Whether to hash what each row holds. */
  readonly hashes: boolean;
}

/** Encodes the rows of a block. A row that cannot be used does not stop the others. */
export function encodeBlock(
  { bytes, ends }: Block,
  steps: RowSteps,
  options: BlockOptions,
): BlockOutcome {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ends.map((end, index) =>
    outcomeOf(buffer.subarray(ends[index - 1] ?? 0, end), steps, options),
  );
}

function outcomeOf(bytes: Buffer, steps: RowSteps, options: BlockOptions): RowOutcome {
  try {
    const training = steps.read(parseRow(bytes));
    const row = steps.encode(training);
    const hash = options.hashes && row.kind === 'written' ? hashOf(training) : undefined;
    return { row: options.asLines ? asLine(row) : row, hash, shape: training.shape };
  } catch (error) {
    if (!isModelspeakError(error)) return { crashed: failureOf(error) };
    return { refused: { code: error.code, message: error.message } };
  }
}

/** The name decides, not the class: a plugin may bring its own copy of core. */
function isModelspeakError(error: unknown): error is ModelspeakError {
  return error instanceof Error && error.name === 'ModelspeakError';
}

function asLine(row: EncodedRow): EncodedOutcome['row'] {
  if (row.kind !== 'written') return row;
  return { ...row, record: { kind: 'line', line: jsonLine(row.record) } };
}

/**
 * Identifies what a row holds, whatever the model, the order of its keys, and the keys that are not
 * part of the conversation.
 */
function hashOf(row: TrainingRow): string {
  const content =
    row.kind === 'turn'
      ? [row.turn.prompt_ids, row.turn.sampled_ids]
      : [row.conversation, row.trainable?.includes(false) ? row.trainable : null];
  const text = writeJson(content, { ...compactJson, sortKeys: true });
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
