import {
  accumulate,
  ModelspeakError,
  parseJson,
  type ReaderOptions,
  type Reply,
  type ToolCall,
} from '@modelspeak/core';
import { createChunkReader } from './read-chunks.js';
import { createStreamReader } from './stream-reader.js';

/**
 * Reads a whole response: its body, the chunks of a stream as a list, either as JSON text, or the text of an
 * event stream.
 */
export function readResponse(response: unknown, options: ReaderOptions): Reply<ToolCall> {
  const isJson = typeof response !== 'string' || /^\s*[{[]/.test(response);
  const events = isJson ? readJson(response, options) : readStream(response, options);
  if (events.every((event) => event.type === 'end' && event.reason === 'unknown')) {
    throw new ModelspeakError(
      'incomplete',
      'the response is empty; expected a response of Gemini or an event stream',
    );
  }
  return accumulate<ToolCall>(events);
}

function readStream(response: string, options: ReaderOptions) {
  const reader = createStreamReader(options);
  return [...reader.push(response), ...reader.end()];
}

function readJson(response: unknown, options: ReaderOptions) {
  const body = typeof response === 'string' ? parseJson(response) : response;
  const reader = createChunkReader(options);
  const events = Array.isArray(body)
    ? body.flatMap((chunk, index) => reader.push(chunk, `[${index}]`))
    : reader.push(body, '');
  return [...events, ...reader.end()];
}
