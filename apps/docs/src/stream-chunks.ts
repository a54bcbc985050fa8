import type { ReplyPiece } from './reply-pieces.js';

/** Cuts a reply about as tokens do: special tokens whole, the rest by words. */
export function streamChunks(reply: readonly ReplyPiece[]): ReplyPiece[] {
  return reply.flatMap(({ kind, text }) => {
    const chunks = kind === 'control' ? [text] : (text.match(/\s*\S{1,6}|\s+$/g) ?? []);
    return chunks.map((chunk) => ({ kind, text: chunk }));
  });
}
