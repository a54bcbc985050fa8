import { createStreamReader as createEventReader } from '@modelspeak/bodies';
import { parseJson, type Reader, type ReaderOptions } from '@modelspeak/core';
import { createChunkReader } from './read-chunks.js';

/**
 * Creates a reader of a streamed response, or of a whole one that came in its place. Numbers in the arguments of
 * calls keep their spelling.
 */
export function createStreamReader(options: ReaderOptions): Reader<string | object> {
  return createEventReader<object>(createChunkReader(options), undefined, (text, path) =>
    parseJson(text, { path }),
  );
}
