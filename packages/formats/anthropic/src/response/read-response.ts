import {
  accumulate,
  ModelspeakError,
  parseJson,
  type ReaderOptions,
  type Reply,
  type ToolCall,
} from '@modelspeak/core';
import { createStreamReader } from './stream-reader.js';

/** Reads a whole response: its body, the body's JSON text, or the text of an event stream. */
export function readResponse(response: unknown, options: ReaderOptions): Reply<ToolCall> {
  const isBody = typeof response !== 'string' || response.trimStart().startsWith('{');
  const body = isBody && typeof response === 'string' ? parseJson(response) : response;
  const reader = createStreamReader(options, isBody ? '' : undefined);
  const events = [...reader.push(body as string | object), ...reader.end()];
  if (events.every((event) => event.type === 'end' && event.reason === 'unknown')) {
    throw new ModelspeakError(
      'incomplete',
      'the response is empty; expected a message or an event stream',
    );
  }
  return accumulate<ToolCall>(events);
}
