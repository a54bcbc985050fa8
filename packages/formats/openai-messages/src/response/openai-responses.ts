import type { ResponseError } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import { writeOpenAIChunks } from '../chunks/write-chunks.js';
import type { WrittenOpenAIError } from '../chunks/written-chunk.js';
import type { OpenAIResponses } from '../openai-format.js';
import { writeResponse } from './write-response.js';

/** Writes chat completions, whole and streamed. */
export const openaiResponses: OpenAIResponses = {
  streamType: 'text/event-stream',
  done: 'data: [DONE]\n\n',
  writer(options) {
    const writer = writeOpenAIChunks(options);
    return {
      push: (event) => writer.push(event),
      end: () => [],
      error: (error) => [writeError(error)],
    };
  },
  body: writeResponse,
  error: writeError,
  text: (chunk) => `data: ${stringifyJson(chunk)}\n\n`,
};

function writeError({
  status,
  message,
  type = typeOf(status),
  code,
}: ResponseError): WrittenOpenAIError {
  return { error: { message, type, param: null, code: code ?? null } };
}

/** @see https://platform.openai.com/docs/guides/error-codes */
function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
