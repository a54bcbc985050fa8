import { createLineReader } from '@modelspeak/bodies';
import type { FormatFactory, MessagesFormat } from '@modelspeak/core';
import { defineMessagesFormat, defineOptions, words } from '@modelspeak/core/authoring';
import type { OllamaBody } from './body/body.js';
import { readBody } from './body/read-body.js';
import { type OllamaRequest, REQUEST } from './body/request.js';
import { writeBody } from './body/write-body.js';
import { NAME } from './name.js';
import { createChunkReader } from './response/read-chunks.js';
import { readResponse } from './response/read-response.js';
import { type OllamaResponses, responses } from './response/responses.js';

/** The options of {@link ollamaChat}. */
export interface OllamaChatOptions {
  /** Ollama's name for the model, such as `qwen3:4b`. Without it, the body has none. */
  readonly model?: string | undefined;
}

/** The format with options. Its readers accept pieces of the lines of a stream, or parsed lines. */
export interface OllamaChatFormat
  extends MessagesFormat<OllamaBody, string | object, OllamaChatOptions, OllamaRequest> {
  /** Writes responses: what a server of this protocol sends. */
  readonly responses: OllamaResponses;
  with(options?: OllamaChatOptions): OllamaChatFormat;
}

/**
 * Creates a format for Ollama's chat API, in which the server applies the model's own template. It accepts
 * {@link OllamaChatOptions | options}.
 *
 * Bodies say whether the response is to be streamed, because Ollama streams by default. Calls and results
 * without ids, as older servers have them, get ids that are not written back.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @see https://docs.ollama.com/api/chat
 *
 * @example
 * ```ts
 * import { ollamaChat } from '@modelspeak/format-ollama';
 *
 * const format = ollamaChat({ model: 'qwen3:4b' });
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hello!' }] };
 * console.log(JSON.stringify(format.body(conversation, { thinking: { enabled: true } })));
 * // {"model":"qwen3:4b","messages":[{"role":"user","content":"Hello!"}],"think":true,"stream":false}
 *
 * const reply = format.parse({ message: { role: 'assistant', content: 'Hi!' }, done: true });
 * console.log(reply.message.content); // Hi!
 * ```
 */
export const ollamaChat = defineMessagesFormat({
  name: NAME,
  models: [],
  options: defineOptions({ model: words(undefined) }),
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    images: true,
    reasoning: true,
    extra: true,
  },
  request: REQUEST,
  writeBody,
  readBody,
  reader: (_options, readerOptions) => createLineReader<object>(createChunkReader(readerOptions)),
  parse: (response, _options, readerOptions) => readResponse(response, readerOptions),
  responses,
  guide: async () => (await import('./guide.js')).guide,
}) as unknown as FormatFactory<OllamaChatOptions, OllamaChatFormat>;
