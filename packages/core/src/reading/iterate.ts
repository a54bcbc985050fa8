import { mismatch } from '../checking/shape.js';

/**
 * What a web stream or an iterable gives. Not every browser can iterate over a ReadableStream.
 *
 * @throws {ModelspeakError} `invalid_input` for a source that is none
 */
export async function* iterate<Item>(
  source: ReadableStream<Item> | AsyncIterable<Item> | Iterable<Item>,
): AsyncGenerator<Item> {
  // A whole reply is an iterable of strings too, one for each of its characters.
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
