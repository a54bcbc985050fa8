import type { FormatFactory, MessagesFormat } from '@modelspeak/core';
import { defineMessagesFormat } from '@modelspeak/core/authoring';
import { readBody } from './body/read-body.js';
import { type OpenAIResponsesRequest, REQUEST } from './body/request.js';
import { writeBody } from './body/write-body.js';
import { NAME } from './name.js';
import { type OpenAIResponsesOptions, optionsSchema } from './options.js';
import { readResponse } from './response/read-response.js';
import { type OpenAIResponsesResponses, responses } from './response/responses.js';
import { createStreamReader } from './response/stream-reader.js';

/** A written request body. */
export interface OpenAIResponsesBody {
  model?: string;
  instructions?: string;
  input: object[];
  [key: string]: unknown;
}

/** The format with options. Its readers accept pieces of an event stream or parsed events. */
export interface OpenAIResponsesFormat
  extends MessagesFormat<
    OpenAIResponsesBody,
    string | object,
    OpenAIResponsesOptions,
    OpenAIResponsesRequest
  > {
  /** Writes responses: what a server of this protocol sends. */
  readonly responses: OpenAIResponsesResponses;
  with(options?: OpenAIResponsesOptions): OpenAIResponsesFormat;
}

/**
 * Creates a format for OpenAI's Responses API, which Codex and other servers use too. It accepts
 * {@link OpenAIResponsesOptions | options}.
 *
 * A run of items that the model made becomes one message, in whose parts reasoning, text and calls keep
 * their order and their ids. Items and tools that only this protocol knows are parts and tools of the type
 * `provider`.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @see https://platform.openai.com/docs/api-reference/responses
 *
 * @example
 * ```ts
 * import { openaiResponses } from '@modelspeak/format-openai-responses';
 *
 * const format = openaiResponses({ model: 'gpt-5' });
 * const conversation = {
 *   messages: [
 *     { role: 'system' as const, content: 'Be brief.' },
 *     { role: 'user' as const, content: 'Hello!' },
 *   ],
 * };
 * console.log(JSON.stringify(format.body(conversation)));
 * // {"model":"gpt-5","instructions":"Be brief.","input":[{"role":"user","content":"Hello!"}]}
 *
 * const content = [{ type: 'output_text', text: 'Hi!', annotations: [] }];
 * const reply = format.parse({ output: [{ type: 'message', role: 'assistant', content }] });
 * console.log(reply.message.content); // Hi!
 * ```
 */
export const openaiResponses = defineMessagesFormat({
  name: NAME,
  models: [],
  options: optionsSchema,
  supports: {
    system: true,
    developer: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    order: true,
    images: true,
    audio: true,
    files: true,
    reasoning: true,
    signatures: true,
    refusals: true,
    customTools: true,
    providerParts: true,
    extra: true,
  },
  request: REQUEST,
  writeBody,
  readBody,
  reader: (_options, readerOptions) => createStreamReader(readerOptions),
  parse: (response, _options, readerOptions) => readResponse(response, readerOptions),
  responses,
  guide: async () => (await import('./guide.js')).guide,
}) as unknown as FormatFactory<OpenAIResponsesOptions, OpenAIResponsesFormat>;
