import type { CheckedPiece, RowWarning } from './checked-row.js';

/**
 * What can be said of any row by its pieces.
 *
 * @param ends The special tokens that end a reply of the model.
 */
export function maskWarnings(
  pieces: readonly CheckedPiece[],
  ends: readonly string[],
): readonly RowWarning[] {
  if (!pieces.some(({ isTrained }) => isTrained)) {
    return [{ kind: 'nothing_trained', message: 'no token is trained' }];
  }
  if (pieces.every(({ isTrained }) => isTrained)) {
    return [{ kind: 'everything_trained', message: "every token is trained, the user's too" }];
  }
  // After a special token that is trained, another one may be the header of the next message.
  const end = pieces.find(({ text, isSpecial, isTrained }, index) => {
    const before = pieces[index - 1];
    if (!isSpecial || isTrained || !before?.isTrained) return false;
    return !before.isSpecial || (ends.includes(text) && !ends.includes(before.text));
  });
  if (end === undefined) return [];
  const message = `the model learns an answer, but not the ${end.text} that ends it`;
  return [{ kind: 'untrained_end', message }];
}

/** The warning about a row that is too long. */
export function lengthWarnings(length: number, maxLength: number): readonly RowWarning[] {
  if (length <= maxLength) return [];
  return [{ kind: 'too_long', message: `${length} tokens, more than ${maxLength}` }];
}
