import { type FittedTurns, fitTurns, ModelspeakError, type PromptFormat } from '@modelspeak/core';
import { relocateErrors } from '@modelspeak/core/authoring';
import type { Shortened } from './shortened.js';

/**
 * Encodes a row; if the format refuses the order of its messages, in an order that the format writes. A message
 * that was inserted is not trained. Messages of which only some may be trained cannot be joined.
 */
export function inOrder<Encoded>(
  row: Shortened,
  format: PromptFormat,
  encode: (row: Shortened) => Encoded,
): { readonly whole: Shortened; readonly encoded: Encoded } {
  try {
    return { whole: row, encoded: encode(row) };
  } catch (error) {
    if (!(error instanceof ModelspeakError)) throw error;
    const turned = turnedOf(row, format);
    if (turned === undefined) throw error;
    const { conversation, sources, originOf } = turned;
    const trainable = sources.map(
      (from) => from.length > 0 && from.every((index) => row.trainable?.[index] ?? true),
    );
    const whole = { conversation, trainable };
    return { whole, encoded: relocateErrors(() => encode(whole), originOf) };
  }
}

/** The row with other turns; `undefined` if that would change nothing, or what is trained. */
function turnedOf({ conversation, trainable }: Shortened, format: PromptFormat) {
  let turned: FittedTurns;
  try {
    turned = fitTurns(conversation, format);
  } catch {
    // The row itself is invalid, which the first error says.
    return undefined;
  }
  const isMixed = turned.sources.some(
    (from) => new Set(from.map((index) => trainable?.[index] ?? true)).size > 1,
  );
  return turned.changes.length === 0 || isMixed ? undefined : turned;
}
