import type { ReaderEvent } from '@modelspeak/core';
import type { OpenAIChunk, OpenAIDelta, OpenAIToolCallDelta } from '../src/chunks/chunk.js';
import { type OpenAIChunkReaderOptions, readOpenAIChunks } from '../src/chunks/read-chunks.js';

/** Returns a chunk with one choice. */
export const chunkOf = (
  delta: OpenAIDelta | (OpenAIDelta & Readonly<Record<string, unknown>>),
  finish_reason?: string,
): OpenAIChunk => ({
  choices: [{ index: 0, delta, finish_reason }],
});

/** Returns the events of a stream of chunks. */
export function read(
  chunks: readonly OpenAIChunk[],
  options?: OpenAIChunkReaderOptions,
): ReaderEvent[] {
  const reader = readOpenAIChunks(options);
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

/** Returns the events of a stream of tool-call deltas, each in its own chunk. */
export const readCalls = (...deltas: OpenAIToolCallDelta[]): ReaderEvent[] =>
  read(deltas.map((delta) => chunkOf({ tool_calls: [delta] })));
