import type { OptionsInput, OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { Conversation, ToolCall } from '../conversation/conversation.js';
import type { RequestSupport } from '../conversation/request.js';
import { validateConversation } from '../conversation/validate.js';
import { ModelspeakError } from '../errors/errors.js';
import { compactJson, type JsonStyle, writeJson } from '../json/json-write.js';
import { DEFAULT_REPLY_LIMIT, guardReader, tooLong } from '../reading/guard-reader.js';
import type { Reader, ReaderOptions, Reply } from '../reading/reader.js';
import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
import { checkConversation } from './check-conversation.js';
import { checkRequest } from './check-request.js';
import { createFactory } from './factory.js';
import {
  CONTRACT,
  type FormatFactory,
  type FormatGuide,
  type MessagesFormat,
  type ModelPattern,
} from './format.js';
import type { RenderOptions } from './render-options.js';

/** The definition of a format of request bodies. */
export interface MessagesFormatDefinition<
  Schema extends OptionsSchema,
  Body,
  Chunk,
  Support extends RequestSupport = RequestSupport,
> {
  /** Its name: lower case, with dashes. */
  readonly name: string;
  /** The models that use it; `*` stands for any characters. */
  readonly models: readonly (string | ModelPattern)[];
  /**
   * The options it takes: {@link defineOptions}, or a schema of Zod or another Standard Schema
   * library.
   */
  readonly options: Schema;
  /** What it can express; anything left out is unsupported. */
  readonly supports: Partial<Capabilities>;
  /** What a request may ask for; anything left out does not compile and is refused. */
  readonly request?: Support | undefined;
  /**
   * Writes a request body. It never receives anything that the format does not support. The body
   * may share data with the conversation and contain numbers as they were spelled: core copies it.
   */
  readonly body: (
    conversation: Conversation,
    options: OptionsOutput<Schema>,
    render: RenderOptions,
  ) => Body;
  /** Reads a request body back; core checks the result. */
  readonly conversation: (body: unknown, options: OptionsOutput<Schema>) => Conversation;
  /** Creates a reader of one streamed response. */
  readonly reader: (options: OptionsOutput<Schema>, readerOptions: ReaderOptions) => Reader<Chunk>;
  /** Reads a whole response. Core enforces `limit` on text, the format on parsed bodies. */
  readonly parse: (
    response: unknown,
    options: OptionsOutput<Schema>,
    readerOptions: ReaderOptions,
  ) => Reply<ToolCall>;
  /** Loads its guide. */
  readonly guide?: () => Promise<FormatGuide>;
}

/**
 * Defines a format whose prompts are request bodies: the message format of a provider. Returns a
 * factory: call it, with options if the format has any, to create the format. The factory throws a
 * {@link ModelspeakError} with the code `invalid_option` for invalid options.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes
 *
 * @example
 * ```ts
 * import { accumulate, type Message } from '@modelspeak/core';
 * import { defineMessagesFormat, defineOptions, words } from '@modelspeak/core/authoring';
 *
 * const echo = defineMessagesFormat({
 *   name: 'echo-messages',
 *   models: ['echo-*'],
 *   options: defineOptions({ model: words('echo-1') }),
 *   supports: { system: true, history: true },
 *   body: ({ messages }, { model }) => ({ model, input: messages }),
 *   conversation: (body) => ({ messages: (body as { input: Message[] }).input }),
 *   reader: () => ({
 *     push: (text: string) => [{ type: 'text', text }],
 *     end: (reason = 'stop') => [{ type: 'end', reason }],
 *   }),
 *   parse: (response) =>
 *     accumulate([
 *       { type: 'text', text: String(response) },
 *       { type: 'end', reason: 'stop' },
 *     ]),
 * });
 *
 * const format = echo({ model: 'echo-2' });
 * const body = format.body({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(body); // { model: 'echo-2', input: [ { role: 'user', content: 'Hi' } ] }
 * console.log(format.conversation(body).messages.length); // 1
 * console.log(format.parse('Hi').message.content); // Hi
 * ```
 */
export function defineMessagesFormat<
  Schema extends OptionsSchema,
  Body,
  Chunk,
  const Support extends RequestSupport = object,
>(
  definition: MessagesFormatDefinition<Schema, Body, Chunk, Support>,
): FormatFactory<OptionsInput<Schema>, MessagesFormat<Body, Chunk, OptionsInput<Schema>, Support>> {
  const { name, models, guide, request = {} } = definition;
  const supports = { ...NO_CAPABILITIES, ...definition.supports };
  const write = (
    conversation: Conversation,
    options: OptionsOutput<Schema>,
    render: RenderOptions,
  ): Body => {
    checkRequest(render, request, name);
    return definition.body(
      checkConversation(conversation, supports, name, render),
      options,
      render,
    );
  };

  const make = (
    options: OptionsOutput<Schema>,
    change: (options?: object) => MessagesFormat<Body, Chunk>,
  ): MessagesFormat<Body, Chunk> => ({
    contract: CONTRACT,
    kind: 'messages',
    name,
    models,
    supports,
    request,
    guide,
    with: change,
    body: (conversation, render = {}) =>
      JSON.parse(writeJson(write(conversation, options, render), plainNumbers)),
    text: (conversation, render = {}) => writeJson(write(conversation, options, render)),
    conversation(body) {
      const conversation = definition.conversation(body, options);
      validateConversation(conversation);
      return conversation;
    },
    reader: (readerOptions = {}) =>
      guardReader(definition.reader(options, readerOptions), readerOptions.limit),
    // Custom calls only occur if custom tools were offered.
    parse(response: unknown, readerOptions: ReaderOptions = {}) {
      const { limit = DEFAULT_REPLY_LIMIT } = readerOptions;
      if (typeof response === 'string' && response.length > limit) throw tooLong(limit);
      return definition.parse(response, options, readerOptions) as Reply;
    },
  });
  return createFactory(definition, definition.options, make) as FormatFactory<
    OptionsInput<Schema>,
    MessagesFormat<Body, Chunk, OptionsInput<Schema>, Support>
  >;
}

const plainNumbers: JsonStyle = /* @__PURE__ */ Object.assign({}, compactJson, {
  number(text: string) {
    if (Number.isFinite(Number(text))) return text;
    throw new ModelspeakError(
      'too_large',
      `found the number ${text}, which JavaScript cannot represent; use text() instead of body()`,
    );
  },
});
