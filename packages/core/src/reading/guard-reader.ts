import { ModelspeakError } from '../errors/errors.js';
import type { Reader, ReaderEvent, ReplyChunk } from './reader.js';

/** The default limit of a reply: 64 million characters. */
export const DEFAULT_REPLY_LIMIT = 67_108_864;

const NONE: readonly ReaderEvent[] = [];

/**
 * Limits the size of a reply, so that it cannot exhaust memory, and ignores input after its end.
 * Core guards the readers of all formats.
 *
 * @param limit The maximum number of characters; 64 million (2²⁶) by default.
 * @param sizeOf Returns the number of characters in a chunk. By default, text counts by its length,
 * and any other chunk by the text of its events.
 *
 * @example
 * ```ts
 * import { guardReader } from '@modelspeak/core/authoring';
 *
 * const reader = guardReader<string>(
 *   { push: (text) => [{ type: 'text', text }], end: () => [{ type: 'end', reason: 'stop' }] },
 *   5,
 * );
 * reader.push('Hello');
 * try {
 *   reader.push('!');
 * } catch (error) {
 *   console.log((error as Error).message); // the reply is longer than 5 characters; raise the option…
 * }
 * console.log(reader.end()); // []
 * ```
 */
export function guardReader<Chunk>(
  reader: Reader<Chunk>,
  limit = DEFAULT_REPLY_LIMIT,
  sizeOf: (chunk: Chunk) => number | undefined = lengthOfAnyText,
): Reader<Chunk> {
  let length = 0;
  let isOver = false;
  const count = (more: number): void => {
    length += more;
    if (length <= limit) return;
    isOver = true;
    throw tooLong(limit);
  };
  return {
    push(chunk) {
      if (isOver) return NONE;
      const size = sizeOf(chunk);
      if (size !== undefined) count(size);
      const events = reader.push(chunk);
      if (size === undefined)
        for (const event of events) count('text' in event ? event.text.length : 0);
      return events;
    },
    end(reason) {
      if (isOver) return NONE;
      // If this throws because of an error at the end, the end has not been emitted yet.
      const events = reader.end(reason);
      isOver = true;
      return events;
    },
  };
}

function lengthOfAnyText(chunk: unknown): number | undefined {
  return typeof chunk === 'string' ? chunk.length : undefined;
}

/** The length of a chunk, which must be text or a special token. */
export function lengthOfText(chunk: ReplyChunk): number {
  if (typeof chunk === 'string') return chunk.length;
  if (typeof chunk?.token === 'string') return chunk.token.length;
  throw new ModelspeakError(
    'invalid_input',
    'expected the reply as strings, or special tokens as { token }',
  );
}

/** The error for a reply above the limit. */
export function tooLong(limit: number): ModelspeakError {
  return new ModelspeakError(
    'too_large',
    `the reply is longer than ${limit} characters; raise the option limit to allow more`,
  );
}
