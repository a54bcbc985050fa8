import { defineMessagesFormat } from '@modelspeak/core/authoring';
import { readBody } from './body/read-body.js';
import { REQUEST } from './body/request.js';
import { writeBody } from './body/write-body.js';
import { NAME } from './name.js';
import type { OpenAIMessagesFactory } from './openai-format.js';
import { optionsSchema } from './options.js';
import { openaiResponses } from './response/openai-responses.js';
import { readResponse } from './response/read-response.js';
import { createStreamReader } from './response/stream-reader.js';

/**
 * Creates a format for OpenAI's Chat Completions, which most LLM servers support. It accepts
 * {@link OpenAIMessagesOptions | options}.
 *
 * Everything in the conversation is written into the body by value, including the `extra` of its messages:
 * provider-specific keys. Request options are options of `body` and `text`.
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
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hello!' }] };
 * const body = format.body(conversation, { thinking: { effort: 'low' } });
 * console.log(body.model, body.temperature, body.reasoning_effort); // gpt-5 0 low
 *
 * const reply = format.parse({ choices: [{ message: { role: 'assistant', content: 'Hi!' } }] });
 * console.log(reply.message.content); // Hi!
 * ```
 */
export const openaiMessages = defineMessagesFormat({
  name: NAME,
  models: [
    {
      match: ['gpt-*', 'chatgpt-*', 'ft:gpt-*', 'o1', 'o1-*', 'o3', 'o3-*', 'o4-*'],
      // Open models with their own templates, and models of other interfaces.
      except: [
        ...['gpt-2*', 'gpt2*', 'gpt-j*', 'gpt-neo*', 'gpt-oss*', 'gpt-sw3*'],
        ...['gpt-image*', '*transcribe*', '*-tts*', '*realtime*'],
      ],
    },
  ],
  options: optionsSchema,
  supports: {
    system: true,
    developer: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    images: true,
    audio: true,
    files: true,
    reasoning: true,
    providerParts: true,
    refusals: true,
    names: true,
    customTools: true,
    functionMessages: true,
    extra: true,
  },
  request: REQUEST,
  writeBody,
  readBody,
  reader: ({ choice }, readerOptions) => createStreamReader(choice, readerOptions),
  parse: (response, { choice }, readerOptions) => readResponse(response, choice, readerOptions),
  responses: openaiResponses,
  guide: async () => (await import('./guide.js')).guide,
}) as unknown as OpenAIMessagesFactory;
