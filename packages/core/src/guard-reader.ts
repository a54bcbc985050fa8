import { ModelspeakError } from './errors.js';
import type { Reader, ReaderEvent } from './reader.js';

/** How many characters a reader takes where it is told nothing else: 64 million. */
export const DEFAULT_REPLY_LIMIT = 2 ** 26;

const NONE: readonly ReaderEvent[] = [];

/**
 * Bounds what a reader takes, so that no reply can fill the memory, and keeps it silent after its end.
 */
export function guardReader<Chunk>(
  reader: Reader<Chunk>,
  limit = DEFAULT_REPLY_LIMIT,
): Reader<Chunk> {
  let length = 0;
  let isOver = false;
  return {
    push(chunk) {
      if (isOver) return NONE;
      if (typeof chunk === 'string') length += chunk.length;
      if (length > limit) {
        isOver = true;
        throw new ModelspeakError(
          'too_large',
          `the reply is longer than ${limit} characters; allow for more with the reader's option limit`,
        );
      }
      return reader.push(chunk);
    },
    end(reason) {
      if (isOver) return NONE;
      // One that throws, for an error that came at the end, has its end yet to tell.
      const events = reader.end(reason);
      isOver = true;
      return events;
    },
  };
}
