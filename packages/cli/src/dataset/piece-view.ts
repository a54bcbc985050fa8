import type { CheckedPiece } from '@modelspeak/datasets';
import { visible } from '../output/visible.js';
import type { Painter } from '../terminal/paint.js';

/** Explains the marks of {@link showPieces}. */
export function pieceLegend(painter: Painter): string {
  const piece = { isTrained: true, isSpecial: false };
  const special = painter.isColored ? `  ${painter.paint('underline', 'special token')}` : '';
  return `${mark({ ...piece, text: 'trained' }, painter)}  ${painter.paint('dim', 'not trained')}${special}`;
}

/**
 * Shows the text of a row with what is trained marked, and special tokens apart from text that
 * spells them. Without colours, brackets mark what is trained.
 */
export function showPieces(pieces: readonly CheckedPiece[], painter: Painter): string {
  return joined(pieces, painter)
    .map((piece) => mark(piece, painter))
    .join('');
}

/** Pieces, with those that look the same as one. */
function joined(pieces: readonly CheckedPiece[], { isColored }: Painter): readonly CheckedPiece[] {
  const result: CheckedPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isSame = last?.isTrained === piece.isTrained && last.isSpecial === piece.isSpecial;
    if (last !== undefined && (isSame || (!isColored && last.isTrained === piece.isTrained))) {
      result[result.length - 1] = { ...last, text: last.text + piece.text };
    } else result.push(piece);
  }
  return result;
}

function mark({ text, isTrained, isSpecial }: CheckedPiece, painter: Painter): string {
  const shown = text.split('\n').map(visible).join('↵\n');
  if (!painter.isColored) return isTrained ? `⟦${shown}⟧` : shown;
  const color = isTrained ? 'green' : 'dim';
  return painter.paint(isSpecial ? ['underline', color] : color, shown);
}
