import type { CheckedPiece } from '@modelspeak/datasets';
import { visible } from '../output/visible.js';
import type { Painter } from '../terminal/paint.js';

/** Explains the marks of {@link showPieces}. */
export function pieceLegend(painter: Painter): string {
  const trained = mark({ text: 'trained', isTrained: true, isSpecial: false }, painter);
  return `${trained}  ${painter.paint('dim', 'not trained')}`;
}

/** Shows the text of a row with what is trained marked. Without colours, brackets mark it. */
export function showPieces(pieces: readonly CheckedPiece[], painter: Painter): string {
  return joined(pieces)
    .map((piece) => mark(piece, painter))
    .join('');
}

/** Pieces, with those that look the same as one. */
function joined(pieces: readonly CheckedPiece[]): readonly CheckedPiece[] {
  const result: CheckedPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last?.isTrained === piece.isTrained) {
      result[result.length - 1] = { ...last, text: last.text + piece.text };
    } else result.push(piece);
  }
  return result;
}

function mark({ text, isTrained }: CheckedPiece, painter: Painter): string {
  const shown = text.split('\n').map(visible).join('↵\n');
  if (painter.isColored) return painter.paint(isTrained ? 'green' : 'dim', shown);
  return isTrained ? `⟦${shown}⟧` : shown;
}
