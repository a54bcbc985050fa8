import type { FormatFactory, MessagesFormat } from '@modelspeak/core';
import { defineMessagesFormat } from '@modelspeak/core/authoring';
import type { GeminiBody } from './body/body.js';
import { readBody } from './body/read-body.js';
import { type GeminiRequest, REQUEST } from './body/request.js';
import { writeBody } from './body/write-body.js';
import { NAME } from './name.js';
import { type GeminiOptions, optionsSchema } from './options.js';
import { readResponse } from './response/read-response.js';
import { type GeminiResponses, responses } from './response/responses.js';
import { createStreamReader } from './response/stream-reader.js';

/** The format with options. Its readers accept pieces of an event stream or parsed chunks. */
export interface GeminiFormat
  extends MessagesFormat<GeminiBody, string | object, GeminiOptions, GeminiRequest> {
  /** Writes responses: what a server of this protocol sends. */
  readonly responses: GeminiResponses;
  with(options?: GeminiOptions): GeminiFormat;
}

/**
 * Creates a format for the methods `generateContent` and `streamGenerateContent` of Gemini's API. It accepts
 * {@link GeminiOptions | options}.
 *
 * Text, thoughts and calls keep their order and their signatures, and parts and tools that only this protocol
 * knows are parts and tools of the type `provider`. The API has the model, and whether the response is
 * streamed, in the address of a request: bodies name the model, and `endpoint-gemini` moves it there.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @see https://ai.google.dev/api/generate-content
 *
 * @example
 * ```ts
 * import { geminiContent } from '@modelspeak/format-gemini';
 *
 * const format = geminiContent({ model: 'gemini-3-pro' });
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hello!' }] };
 * console.log(JSON.stringify(format.body(conversation)));
 * // {"model":"gemini-3-pro","contents":[{"role":"user","parts":[{"text":"Hello!"}]}]}
 *
 * const content = { role: 'model', parts: [{ text: 'Hi!' }] };
 * const reply = format.parse({ candidates: [{ content, finishReason: 'STOP' }] });
 * console.log(reply.message.content, reply.reason); // Hi! stop
 * ```
 */
export const geminiContent = defineMessagesFormat({
  name: NAME,
  models: [{ match: ['gemini-*', 'models/gemini-*'], except: ['*embedding*', '*-tts*'] }],
  options: optionsSchema,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    order: true,
    toolErrors: true,
    images: true,
    audio: true,
    files: true,
    reasoning: true,
    signatures: true,
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
}) as unknown as FormatFactory<GeminiOptions, GeminiFormat>;
