import { ModelspeakError } from './errors.js';
import type { Reader, ReaderEvent } from './reader.js';

/** How many characters a reader takes where it is told nothing else: 64 million. */
export const DEFAULT_REPLY_LIMIT = 2 ** 26;

const NONE: readonly ReaderEvent[] = [];

/**
 * Bounds what a reader takes, so that no reply can fill the memory, and keeps it silent after its end.
 * Of chunks that are no text, what the reader tells of them counts; a reader that takes text alone
 * is handed none.
 */
export function guardReader<Chunk>(
  reader: Reader<Chunk>,
  limit = DEFAULT_REPLY_LIMIT,
  takesText = false,
): Reader<Chunk> {
  let length = 0;
  let isOver = false;
  const count = (more: number): void => {
    length += more;
    if (length <= limit) return;
    isOver = true;
    throw new ModelspeakError(
      'too_large',
      `the reply is longer than ${limit} characters; allow for more with the reader's option limit`,
    );
  };
  return {
    push(chunk) {
      if (isOver) return NONE;
      const isText = typeof chunk === 'string';
      if (isText) count(chunk.length);
      else if (takesText)
        throw new ModelspeakError('invalid_input', 'expected a reply as a string');
      const events = reader.push(chunk);
      if (!isText) for (const event of events) count('text' in event ? event.text.length : 0);
      return events;
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
