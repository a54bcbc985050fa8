import { createStreamReader as createEventReader } from '@modelspeak/bodies';
import type { Reader, ReaderOptions } from '@modelspeak/core';
import type { OpenAIChunk } from '../chunks/chunk.js';
import { createChunkReader } from '../chunks/read-chunks.js';

/** Creates a reader for a streamed response, or for a whole one that came in its place. */
export function createStreamReader(
  choice: number,
  options: ReaderOptions,
): Reader<string | OpenAIChunk> {
  const chunks = createChunkReader({ ...options, choice });
  return createEventReader<OpenAIChunk>(
    {
      push: (chunk, path) => chunks.push(chunk, path, path === '' ? 'message' : 'delta'),
      end: (reason) => chunks.end(reason),
    },
    '[DONE]',
  );
}
