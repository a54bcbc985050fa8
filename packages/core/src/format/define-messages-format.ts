import type { OptionsInput, OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { ToolCall } from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport } from '../conversation/request.js';
import { validateConversation } from '../conversation/validate.js';
import { ModelspeakError } from '../errors/errors.js';
import { parseJson } from '../json/json-parse.js';
import { compactJson, type JsonStyle, writeJson } from '../json/json-write.js';
import { DEFAULT_REPLY_LIMIT, guardReader, tooLong } from '../reading/guard-reader.js';
import { readLeftCalls, withLeftCalls } from '../reading/loose-calls/left-calls.js';
import type { Reader, ReaderOptions, Reply } from '../reading/reader.js';
import type { Responses } from '../responding/responses.js';
import type { BodyParts, GivenBodyParts, ReadBodyOptions } from './body-parts.js';
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

/** The definition of a format of request bodies. */
export interface MessagesFormatDefinition<
  Schema extends OptionsSchema,
  Body,
  Chunk,
  Support extends RequestSupport = RequestSupport,
  Written extends Responses | undefined = Responses | undefined,
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
   * Writes a request body. The conversation and the options never contain anything that the format
   * does not support; it refuses sampling settings itself, as `writeSampling` does. The body may
   * share data with the conversation and contain numbers as they were spelled: core copies it.
   */
  readonly writeBody: (parts: BodyParts, options: OptionsOutput<Schema>) => Body;
  /** Splits a parsed request body into its parts; core checks the conversation. */
  readonly readBody: (body: unknown, options: OptionsOutput<Schema>) => BodyParts;
  /** Creates a reader of one streamed response. */
  readonly reader: (options: OptionsOutput<Schema>, readerOptions: ReaderOptions) => Reader<Chunk>;
  /** Reads a whole response. Core enforces `limit` on text, the format on parsed bodies. */
  readonly parse: (
    response: unknown,
    options: OptionsOutput<Schema>,
    readerOptions: ReaderOptions,
  ) => Reply<ToolCall>;
  /** Writes responses, if the protocol has them. */
  readonly responses?: Written;
  /** Loads its guide. */
  readonly guide?: () => Promise<FormatGuide>;
}

/**
 * Defines a format whose prompts are request bodies: the message format of a provider. Returns a
 * factory: call it, with options if the format has any, to create the format. The factory throws a
 * {@link ModelspeakError} with the code `invalid_option` for invalid options.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes, and without `options`
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
 *   writeBody: ({ conversation: { messages }, parameters }, { model }) => ({
 *     model,
 *     input: messages,
 *     ...parameters,
 *   }),
 *   readBody(body) {
 *     const { model, input, ...parameters } = body as { model: string; input: Message[] };
 *     return { model, conversation: { messages: input }, options: {}, sampling: {}, parameters };
 *   },
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
  Written extends Responses | undefined = undefined,
>(
  definition: MessagesFormatDefinition<Schema, Body, Chunk, Support, Written>,
): FormatFactory<
  OptionsInput<Schema>,
  MessagesFormat<Body, Chunk, OptionsInput<Schema>, Support> & { readonly responses: Written }
> {
  const { name, models, guide, request = {}, responses } = definition;
  const supports = { ...NO_CAPABILITIES, ...definition.supports };
  const write = (given: GivenBodyParts, formatOptions: OptionsOutput<Schema>): Body => {
    const { options = {}, sampling = {}, parameters = {} } = given;
    checkRequest(options, request, name);
    const conversation = checkConversation(given.conversation, supports, name, options);
    return definition.writeBody(
      { ...given, conversation, options, sampling, parameters },
      formatOptions,
    );
  };
  const read = (
    body: unknown,
    options: OptionsOutput<Schema>,
    { check = true }: ReadBodyOptions = {},
  ): BodyParts => {
    const parts = definition.readBody(typeof body === 'string' ? parseJson(body) : body, options);
    if (check) validateConversation(parts.conversation);
    return parts;
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
      JSON.parse(writeJson(write({ conversation, options: render }, options), plainNumbers)),
    text: (conversation, render = {}) =>
      writeJson(write({ conversation, options: render }, options)),
    writeBody: (parts) => JSON.parse(writeJson(write(parts, options), plainNumbers)),
    writeBodyText: (parts) => writeJson(write(parts, options)),
    conversation: (body) => read(body, options).conversation,
    readBody: (body, reading) => read(body, options, reading) as BodyParts<AnyRequest>,
    responses,
    reader: (readerOptions = {}) =>
      guardReader(
        readLeftCalls(definition.reader(options, readerOptions), readerOptions),
        readerOptions.limit,
      ),
    // Custom calls only occur if custom tools were offered.
    parse(response: unknown, readerOptions: ReaderOptions = {}) {
      const { limit = DEFAULT_REPLY_LIMIT } = readerOptions;
      if (typeof response === 'string' && response.length > limit) throw tooLong(limit);
      const reply = definition.parse(response, options, readerOptions) as Reply;
      return withLeftCalls(reply, readerOptions);
    },
  });
  return createFactory(definition, definition.options, make) as FormatFactory<
    OptionsInput<Schema>,
    MessagesFormat<Body, Chunk, OptionsInput<Schema>, Support> & { readonly responses: Written }
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
