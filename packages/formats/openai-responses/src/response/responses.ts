import type { Reply, ResponseError, ResponseOptions, Responses, ToolCall } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import { replyEvents } from './reply-events.js';
import { createStreamWriter } from './write-stream.js';
import type { WrittenOpenAIResponse, WrittenOpenAIResponseEvent } from './written.js';

/** Writes responses, whole and as streams of events. */
export type OpenAIResponsesResponses = Responses<WrittenOpenAIResponseEvent, WrittenOpenAIResponse>;

export const responses: OpenAIResponsesResponses = {
  streamType: 'text/event-stream',
  done: '',
  writer: createStreamWriter,
  body: writeResponse,
  error: ({ status, message, type = typeOf(status), code }: ResponseError) => ({
    error: { message, type, param: null, code: code ?? null },
  }),
  text: (event) => `event: ${event.type}\ndata: ${stringifyJson(event)}\n\n`,
};

/** A whole response is what the last event of its stream has. */
function writeResponse(reply: Reply<ToolCall>, options: ResponseOptions): WrittenOpenAIResponse {
  const writer = createStreamWriter(options);
  for (const event of replyEvents(reply)) writer.push(event);
  const last = writer.end().at(-1);
  return last?.['response'] as WrittenOpenAIResponse;
}

/** @see https://platform.openai.com/docs/guides/error-codes */
function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
