import type { Responses } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import { writeError } from './write-error.js';
import { writeResponse } from './write-response.js';
import { createStreamWriter } from './write-stream.js';
import type { WrittenAnthropicEvent, WrittenAnthropicMessage } from './written.js';

/** Writes messages, whole and as streams of events. */
export type AnthropicResponses = Responses<WrittenAnthropicEvent, WrittenAnthropicMessage>;

export const anthropicResponses: AnthropicResponses = {
  streamType: 'text/event-stream',
  done: '',
  writer: createStreamWriter,
  body: writeResponse,
  error: writeError,
  text: (event) => `event: ${event.type}\ndata: ${stringifyJson(event)}\n\n`,
};
