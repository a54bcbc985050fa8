import type { Json, Segment } from '@modelspeak/core';
import { harmfulTokens } from '@modelspeak/core/authoring';
import { encodeSegments } from '../encoding/encode-segments.js';
import { IGNORED_LABEL, type TokenRecord } from '../encoding/encoded-row.js';
import type { RowEncoderOptions } from '../encoding/row-encoder.js';
import { turnRecord } from '../encoding/token-record.js';
import type { TrainedSegment } from '../encoding/trained-segments.js';
import { withoutReasoning } from '../encoding/without-reasoning.js';
import { rowReader } from '../rows/read-row.js';
import type { ConversationRow, TurnRow } from '../rows/training-row.js';
import type { CheckedPiece, CheckedRow, CheckedTokens, RowWarning } from './checked-row.js';
import { lengthWarnings, maskWarnings } from './row-warnings.js';
import { emptyReasoningWarnings, piecesOfTokens, readTokenRow } from './token-row.js';

/** Checks what would be trained of a row. */
export type RowChecker = (row: Json) => CheckedRow;

/**
 * Creates a function that shows what is trained of a row, and warns of what trainers do not notice.
 * Besides the rows that `createRowEncoder` takes, it reads rows that a trainer made: `input_ids`
 * with `labels`, `assistant_masks`, `completion_mask` or `loss_mask`.
 *
 * The function throws a `ModelspeakError` for a row that cannot be used.
 *
 * @example
 * ```ts
 * import { createRowChecker } from '@modelspeak/datasets';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const check = createRowChecker({ format: llama3(), as: 'text' });
 * const { pieces, warnings } = check({ prompt: 'Say <|eot_id|>', completion: 'No.' });
 * console.log(pieces.filter(({ isTrained }) => isTrained).map(({ text }) => text));
 * // [ 'No.', '<|eot_id|>' ]
 * console.log(warnings.map(({ kind }) => kind)); // [ 'special_token' ]
 * ```
 */
export function createRowChecker(options: RowEncoderOptions): RowChecker {
  const { maxLength = Infinity, read = rowReader(options) } = options;
  return (row) => {
    const given = readTokenRow(row);
    if (given !== undefined) return checkTokens(given, options);
    const training = read(row);
    const { shape } = training;
    if (training.kind === 'turn') return { ...checkTurn(training, options), shape };
    const { conversation, segments, tokens } = partsOf(training, options);
    const pieces = segments.map(pieceOf);
    return {
      conversation,
      trainsAll: !hasUntrainedAnswer(training),
      shape,
      pieces,
      tokens,
      warnings: [
        ...maskWarnings(pieces, options.format.stop),
        ...insertedWarnings(segments),
        ...contentWarnings(segments, options),
        ...lengthWarnings(tokens?.ids.length ?? 0, maxLength),
      ],
    };
  };
}

function checkTurn({ turn }: TurnRow, options: RowEncoderOptions): CheckedRow {
  return checkTokens(tokensOf(turnRecord(turn, options.train)), options);
}

function tokensOf({ ids, labels }: TokenRecord): CheckedTokens {
  return { ids: [...ids], trained: Array.from(labels, (label) => label !== IGNORED_LABEL) };
}

function checkTokens(tokens: CheckedTokens, options: RowEncoderOptions): CheckedRow {
  const { format, tokenizer, maxLength = Infinity } = options;
  const pieces = tokenizer === undefined ? [] : piecesOfTokens(tokens, tokenizer);
  return {
    conversation: undefined,
    trainsAll: true,
    shape: undefined,
    pieces,
    tokens,
    warnings: [
      ...maskWarnings(pieces, format.stop),
      ...emptyReasoningWarnings(pieces),
      ...lengthWarnings(tokens.ids.length, maxLength),
    ],
  };
}

function partsOf(row: ConversationRow, options: RowEncoderOptions) {
  const conversation =
    options.reasoning === 'drop' ? withoutReasoning(row.conversation) : row.conversation;
  const { segments, ids } = encodeSegments(conversation, row.trainable, options);
  return { conversation, segments, tokens: ids && tokensOf(ids) };
}

function hasUntrainedAnswer({ conversation, trainable }: ConversationRow): boolean {
  return conversation.messages.some(
    ({ role }, index) => role === 'assistant' && trainable?.[index] === false,
  );
}

function pieceOf({ text, trained, kind }: TrainedSegment): CheckedPiece {
  return { text, isTrained: trained, isSpecial: kind === 'control' };
}

function insertedWarnings(segments: readonly TrainedSegment[]): readonly RowWarning[] {
  const inserted = segments.filter(({ isInserted }) => isInserted);
  if (inserted.length === 0) return [];
  const text = JSON.stringify(inserted.map((segment) => segment.text).join(''));
  const message = `the format inserts reasoning that the row does not have: ${text}, which is not trained`;
  return [{ kind: 'empty_reasoning', message }];
}

function contentWarnings(
  segments: readonly Segment[],
  { format }: RowEncoderOptions,
): readonly RowWarning[] {
  const tokens = harmfulTokens({
    control: format.control,
    special: format.special,
    delimiters: [],
  });
  for (const { kind, text, message } of segments) {
    const found = kind === 'content' ? tokens.find(text) : undefined;
    if (found === undefined) continue;
    const place = message === null ? 'content' : `messages[${message}]`;
    return [
      {
        kind: 'special_token',
        message: `${place} spells the special token ${found.token}, which stays text here`,
      },
    ];
  }
  return [];
}
