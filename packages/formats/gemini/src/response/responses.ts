import { type Responses, writeJson } from '@modelspeak/core';
import { writeError } from './write-error.js';
import { writeResponse } from './write-response.js';
import { createStreamWriter } from './write-stream.js';
import type { WrittenGeminiError, WrittenGeminiResponse } from './written.js';

/** Writes responses, whole and as streams of events. */
export type GeminiResponses = Responses<
  WrittenGeminiResponse | WrittenGeminiError,
  WrittenGeminiResponse
>;

export const responses: GeminiResponses = {
  streamType: 'text/event-stream',
  done: '',
  writer: createStreamWriter,
  body: writeResponse,
  error: writeError,
  text: (chunk) => `data: ${writeJson(chunk)}\n\n`,
};
