import type { CheckedPiece, RowWarning } from './checked-row.js';

/** What can be said of any row by its pieces. */
export function maskWarnings(pieces: readonly CheckedPiece[]): readonly RowWarning[] {
  if (!pieces.some(({ isTrained }) => isTrained)) {
    return [{ kind: 'nothing_trained', message: 'no token is trained' }];
  }
  if (pieces.every(({ isTrained }) => isTrained)) {
    return [{ kind: 'everything_trained', message: "every token is trained, the user's too" }];
  }
  const end = pieces.find(
    (piece, index) => piece.isSpecial && !piece.isTrained && pieces[index - 1]?.isTrained === true,
  );
  if (end === undefined) return [];
  const message = `the model learns an answer, but not the ${end.text} that ends it`;
  return [{ kind: 'untrained_end', message }];
}

/** The warning about a row that is too long. */
export function lengthWarnings(length: number, maxLength: number): readonly RowWarning[] {
  if (length <= maxLength) return [];
  return [{ kind: 'too_long', message: `${length} tokens, more than ${maxLength}` }];
}
