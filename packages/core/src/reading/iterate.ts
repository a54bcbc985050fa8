import { mismatch } from '../checking/shape.js';

/**
 * Iterates over a web stream or an iterable. Not every browser can iterate over a ReadableStream.
 *
 * @throws {ModelspeakError} `invalid_input` for anything else
 */
export async function* iterate<Item>(
  source: ReadableStream<Item> | AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  // A string is an iterable of its characters, but here it is a complete reply.
  if (typeof source === 'string') {
    yield source;
    return;
  }
  if (typeof source !== 'object' || source === null) {
    throw mismatch(source, 'source', 'a string, a web stream or an iterable');
  }
  if (!('getReader' in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      finished = done;
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
    if (!finished) await source.cancel();
  }
}
