import { type Capabilities, NO_CAPABILITIES } from './capabilities.js';
import { checkConversation } from './check-conversation.js';
import type { Conversation } from './conversation.js';
import { ModelspeakError } from './errors.js';
import { createFactory } from './factory.js';
import {
  CONTRACT,
  type FormatFactory,
  type FormatGuide,
  type MessagesFormat,
  type RenderOptions,
} from './format.js';
import { guardReader } from './guard-reader.js';
import { compactJson, type JsonStyle, writeJson } from './json-write.js';
import type { OptionsInput, OptionsOutput, OptionsSchema } from './options.js';
import type { Reader, ReaderOptions, Reply } from './reader.js';
import { validateConversation } from './validate.js';

/** What a format of request bodies says of itself. */
export interface MessagesFormatDefinition<Schema extends OptionsSchema, Body, Chunk> {
  /** Its name: lower case, with dashes. */
  readonly name: string;
  /** The ids of the models that speak it, with `*` for any run of characters. */
  readonly models: readonly string[];
  /** The options it takes: {@link defineOptions}, or a schema of Zod or any other Standard Schema. */
  readonly options: Schema;
  /** What it has a place for; what is left out is not supported. */
  readonly supports: Partial<Capabilities>;
  /**
   * Writes a request body. It is handed nothing that the format does not support. The body may share
   * what it likes with the conversation, and hold numbers as they were spelled: core copies it.
   */
  readonly body: (
    conversation: Conversation,
    options: OptionsOutput<Schema>,
    render: RenderOptions,
  ) => Body;
  /** Reads a request body back; what it gives is checked by core. */
  readonly conversation: (body: unknown, options: OptionsOutput<Schema>) => Conversation;
  /** Makes a reader of one streamed response. */
  readonly reader: (options: OptionsOutput<Schema>, readerOptions: ReaderOptions) => Reader<Chunk>;
  /** Reads a whole response. */
  readonly parse: (
    response: unknown,
    options: OptionsOutput<Schema>,
    readerOptions: ReaderOptions,
  ) => Reply;
  /** Loads its description. */
  readonly guide?: () => Promise<FormatGuide>;
}

/**
 * Defines a format whose prompts are request bodies: the message format of a provider. The result is
 * a factory: call it, with options if the format has any, for the format itself. The factory throws a
 * {@link ModelspeakError} with the code `invalid_option` for options that its schema refuses.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes
 *
 * @example
 * ```ts
 * import {
 *   accumulate,
 *   defineMessagesFormat,
 *   defineOptions,
 *   type Message,
 *   words,
 * } from '@modelspeak/core';
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
export function defineMessagesFormat<Schema extends OptionsSchema, Body, Chunk>(
  definition: MessagesFormatDefinition<Schema, Body, Chunk>,
): FormatFactory<OptionsInput<Schema>, MessagesFormat<Body, Chunk>> {
  const { name, models, guide } = definition;
  const supports = { ...NO_CAPABILITIES, ...definition.supports };
  const write = (
    conversation: Conversation,
    options: OptionsOutput<Schema>,
    render: RenderOptions,
  ): Body => {
    checkConversation(conversation, supports, name, render.toolLinks ?? true);
    return definition.body(conversation, options, render);
  };

  return createFactory(definition, definition.options, (options, factory) => ({
    contract: CONTRACT,
    kind: 'messages',
    name,
    models,
    supports,
    guide,
    with: factory,
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
    parse: (response, readerOptions = {}) => definition.parse(response, options, readerOptions),
  }));
}

const plainNumbers: JsonStyle = /* @__PURE__ */ Object.assign({}, compactJson, {
  number(text: string) {
    if (Number.isFinite(Number(text))) return text;
    throw new ModelspeakError(
      'too_large',
      `found the number ${text}, which JavaScript cannot hold; send the body as text`,
    );
  },
});
