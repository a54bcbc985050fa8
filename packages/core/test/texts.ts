import fc from 'fast-check';

/** Any text that every encoding can write. */
export const anyText = fc.string({ unit: 'binary' });

/** Text over few enough characters that the same runs come again and again. */
export const tinyText = (characters: string, constraints: fc.StringConstraints = {}) =>
  fc.string({ ...constraints, unit: fc.constantFrom(...characters) });

/** Ways to cut a text into chunks: the lengths, over and over. */
export const chunkLengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

/** A text cut into chunks of the given lengths, over and over. */
export function chunked(text: string, lengths: readonly number[]): string[] {
  const chunks: string[] = [];
  for (let at = 0, i = 0; at < text.length; i++) {
    const length = lengths[i % lengths.length] ?? 1;
    chunks.push(text.slice(at, at + length));
    at += length;
  }
  return chunks;
}
