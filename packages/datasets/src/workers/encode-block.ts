import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { ModelspeakError, parseJson } from '@modelspeak/core';
import type { EncodedRow } from '../encoding/encoded-row.js';
import type { RowSteps } from '../encoding/row-encoder.js';
import { jsonLine } from '../output/json-line.js';
import type { TrainingRow } from '../rows/training-row.js';
import type { Block, BlockOutcome, RowOutcome } from './block.js';

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
    if (!isUtf8(bytes)) {
      throw new ModelspeakError('invalid_unicode', 'not UTF-8; save the file as UTF-8');
    }
    const training = steps.read(parseJson(bytes.toString()));
    const row = steps.encode(training);
    const hash = options.hashes && row.kind === 'written' ? hashOf(training) : undefined;
    return { row: options.asLines ? asLine(row) : row, hash, shape: training.shape };
  } catch (error) {
    // Anything else is a bug, which must not look like a bad row.
    if (!isModelspeakError(error)) throw error;
    return { refused: { code: error.code, message: error.message } };
  }
}

/** The name decides, not the class: a plugin may bring its own copy of core. */
function isModelspeakError(error: unknown): error is ModelspeakError {
  return error instanceof Error && error.name === 'ModelspeakError';
}

function asLine(row: EncodedRow): Exclude<RowOutcome, { refused: unknown }>['row'] {
  if (row.kind !== 'written') return row;
  return { ...row, record: { kind: 'line', line: jsonLine(row.record) } };
}

/** Identifies what a row holds, whatever the model and the other keys of the row. */
function hashOf(row: TrainingRow): string {
  const content =
    row.kind === 'turn'
      ? [row.turn.prompt_ids, row.turn.sampled_ids]
      : [row.conversation, row.trainable];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}
