/** Bytes as they come, up to so many; then it throws. */
export async function* bounded(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
  exceeded: () => unknown,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limit) throw exceeded();
    yield piece;
  }
}
