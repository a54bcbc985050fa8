import { createStreamReader as createEventReader } from '@modelspeak/bodies';
import type { Reader, ReaderOptions } from '@modelspeak/core';
import { createChunkReader } from './read-chunks.js';

/**
 * Creates a reader of a streamed response, or of a whole one that came in its place.
 *
 * @param path The path of the chunks in errors, if they are one whole response.
 */
export function createStreamReader(options: ReaderOptions, path?: string): Reader<string | object> {
  const chunks = createChunkReader(options);
  return createEventReader<object>(
    {
      push: (chunk, place) => chunks.push(chunk, path ?? place),
      end: (reason) => chunks.end(reason),
    },
    '[DONE]',
  );
}
