import { defineMessagesFormat } from '@modelspeak/core/authoring';
import type { AnthropicFactory } from './anthropic-format.js';
import { readBody } from './body/read-body.js';
import { REQUEST } from './body/request.js';
import { writeBody } from './body/write-body.js';
import { NAME } from './name.js';
import { optionsSchema } from './options.js';
import { anthropicResponses } from './response/anthropic-responses.js';
import { readResponse } from './response/read-response.js';
import { createStreamReader } from './response/stream-reader.js';

/**
 * Creates a format for Anthropic's Messages API, which other servers support too. It accepts
 * {@link AnthropicOptions | options}.
 *
 * Text, reasoning and calls keep their order, reasoning its signature, and blocks and tools that only
 * this protocol knows are parts and tools of the type `provider`.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @see https://platform.claude.com/docs/en/api/messages
 *
 * @example
 * ```ts
 * import { anthropicMessages } from '@modelspeak/format-anthropic';
 *
 * const format = anthropicMessages({ model: 'claude-opus-5', maxTokens: 1000 });
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hello!' }] };
 * console.log(JSON.stringify(format.body(conversation)));
 * // {"model":"claude-opus-5","max_tokens":1000,"messages":[{"role":"user","content":"Hello!"}]}
 *
 * const content = [{ type: 'text', text: 'Hi!' }];
 * const reply = format.parse({ type: 'message', role: 'assistant', content, stop_reason: 'end_turn' });
 * console.log(reply.message.content, reply.reason); // Hi! stop
 * ```
 */
export const anthropicMessages = defineMessagesFormat({
  name: NAME,
  models: ['claude-*'],
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
  responses: anthropicResponses,
  guide: async () => (await import('./guide.js')).guide,
}) as unknown as AnthropicFactory;
