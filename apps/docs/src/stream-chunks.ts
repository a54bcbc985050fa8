import type { ShownModel } from './home-models.js';

/** A piece of a reply as a server would stream it. */
export type StreamChunk = ShownModel['reply'][number];

/** Cuts a reply about as tokens do: special tokens whole, the rest by words. */
export function streamChunks(reply: readonly StreamChunk[]): StreamChunk[] {
  return reply.flatMap(({ kind, text }) => {
    const chunks = kind === 'control' ? [text] : (text.match(/\s*\S{1,6}|\s+$/g) ?? []);
    return chunks.map((chunk) => ({ kind, text: chunk }));
  });
}
