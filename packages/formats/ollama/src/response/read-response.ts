import { createLineReader } from '@modelspeak/bodies';
import {
  accumulate,
  ModelspeakError,
  parseJson,
  type ReaderOptions,
  type Reply,
  type ToolCall,
} from '@modelspeak/core';
import { createChunkReader } from './read-chunks.js';

/** Reads a whole response: its body, the body's JSON text, or the lines of a stream. */
export function readResponse(response: unknown, options: ReaderOptions): Reply<ToolCall> {
  const chunks = createChunkReader(options);
  if (typeof response !== 'string') {
    return accumulate<ToolCall>([...chunks.push(response, ''), ...chunks.end()]);
  }
  if (response.trim() === '') {
    throw new ModelspeakError('incomplete', 'the response is empty; expected JSON or JSON lines');
  }
  if (!response.trim().includes('\n')) {
    const body = parseJson(response);
    return accumulate<ToolCall>([...chunks.push(body, ''), ...chunks.end()]);
  }
  const reader = createLineReader(chunks);
  return accumulate<ToolCall>([...reader.push(response), ...reader.end()]);
}
