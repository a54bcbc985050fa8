import { defineMessagesFormat } from '@modelspeak/core';
import type { OpenAIMessagesFactory } from './factory.js';
import { optionsSchema } from './options.js';
import { readConversation } from './read-body.js';
import { readResponse } from './read-response.js';
import { createStreamReader } from './stream-reader.js';
import { writeBody } from './write-body.js';

/**
 * The message format of OpenAI's Chat Completions, which most servers of language models speak. Call
 * it for the format, with {@link OpenAIMessagesOptions | options} if need be.
 *
 * Everything in the conversation goes into the body by value, also keys that only some server knows.
 * The body shares nothing with the conversation: changing one leaves the other alone.
 *
 * @throws {ModelspeakError} `invalid_option`
 *
 * @see https://platform.openai.com/docs/api-reference/chat
 *
 * @example
 * ```ts
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const format = openaiMessages({ model: 'gpt-5', parameters: { temperature: 0 } });
 * const body = format.body({ messages: [{ role: 'user', content: 'Hello!' }] });
 * console.log(body.model, body.temperature); // gpt-5 0
 *
 * const reply = format.parse({ choices: [{ message: { role: 'assistant', content: 'Hi!' } }] });
 * console.log(reply.message.content); // Hi!
 * ```
 */
export const openaiMessages = defineMessagesFormat({
  name: 'openai-messages',
  models: ['gpt-*', 'o1*', 'o3*', 'o4*', 'chatgpt-*'],
  options: optionsSchema,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    images: true,
    audio: true,
    files: true,
    reasoning: true,
    refusals: true,
    names: true,
    customTools: true,
    functionMessages: true,
  },
  body: writeBody,
  conversation: readConversation,
  reader: ({ choice }, readerOptions) => createStreamReader(choice, readerOptions),
  parse: (response, { choice }, readerOptions) => readResponse(response, choice, readerOptions),
  guide: async () => (await import('./guide.js')).guide,
}) as unknown as OpenAIMessagesFactory;
