import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type {
  BaseLanguageModelInput,
  StructuredOutputMethodOptions,
} from '@langchain/core/language_models/base';
import {
  BaseChatModel,
  type BaseChatModelParams,
  type BindToolsInput,
  type LangSmithParams,
} from '@langchain/core/language_models/chat_models';
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages';
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs';
import type { Runnable } from '@langchain/core/runnables';
import type { SerializableSchema } from '@langchain/core/utils/standard_schema';
import type { ZodV3Like, ZodV4Like } from '@langchain/core/utils/types';
import {
  type ChatModel,
  type ChatOptions,
  type ChatReply,
  inOrder,
  type ReplyStore,
} from '@modelspeak/chat';
import type { Conversation } from '@modelspeak/core';
import { type ChatModelspeakCallOptions, chatOptionsOf, toolsOf } from './call-options.js';
import { continuedModel } from './continued-model.js';
import { identityOf, nameOf } from './identity-of.js';
import { readMessages } from './messages/read-messages.js';
import { type ChatModelspeakProfile, profileOf } from './model-profile.js';
import type { ChunkWriter } from './replies/chunk-writer.js';
import { replyEvents } from './replies/reply-events.js';
import { lastChunk, usageOf, writeReply, writerFor } from './replies/write-reply.js';
import { askStructured } from './structured/ask-structured.js';
import {
  type GivenSchema,
  plainSchemaOf,
  structuredRunnable,
  valueInCall,
  valueInText,
} from './structured/structured-runnable.js';

/** Settings of a {@link ChatModelspeak}. */
export interface ChatModelspeakFields
  extends Omit<BaseChatModelParams, 'maxConcurrency' | 'onFailedAttempt'> {
  /** The chat model: a format joined to an endpoint. Its settings decide how replies are sampled. */
  readonly model: ChatModel;
  /**
   * Where the replies are kept that later calls continue from, so that the server's cache stays valid. By
   * default the model has a store of its own, in memory; `false` keeps none. It concerns endpoints that take
   * prompts.
   */
  readonly store?: ReplyStore | false;
}

/** A schema in one of the forms that `withStructuredOutput` takes. */
type SchemaOf<Value extends Record<string, unknown>> =
  | SerializableSchema<Value>
  | ZodV4Like<Value>
  | ZodV3Like<Value>
  | Record<string, unknown>;

/**
 * A model of Modelspeak as a chat model of LangChain.js: for chains, `createAgent` and LangGraph.
 *
 * @throws {ModelspeakError} when it is called: `unsupported` with the path of a message, a tool or an option
 * that the format or the endpoint cannot express
 * @throws {EndpointError} if the server fails
 * @throws {ChatError} `no_object` if no structured answer fits; `too_long`
 *
 * @example
 * ```ts
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 * import { ChatModelspeak } from '@modelspeak/langchain';
 *
 * const answer = { choices: [{ message: { content: 'Bonjour' }, finish_reason: 'stop' }] };
 * const model = new ChatModelspeak({
 *   model: chatModel({
 *     format: openaiMessages({ model: 'gpt-5-mini' }),
 *     endpoint: openai({ fetch: async () => Response.json(answer) }), // in place of the real server
 *   }),
 * });
 * const message = await model.invoke('Hello in French?');
 * console.log(message.text); // Bonjour
 * ```
 */
export class ChatModelspeak extends BaseChatModel<ChatModelspeakCallOptions> {
  override lc_namespace = ['langchain', 'chat_models', 'modelspeak'];
  override lc_serializable = false;
  /** The chat model, with the store. */
  readonly model: ChatModel;

  constructor({ model, store, ...fields }: ChatModelspeakFields) {
    super(fields);
    const { maxRetries: times } = fields;
    const { retry } = model.settings;
    const retrying = times === undefined ? model : model.with({ retry: { ...retry, times } });
    this.model = continuedModel(retrying, store);
  }

  static override lc_name(): string {
    return 'ChatModelspeak';
  }

  override _llmType(): string {
    return 'modelspeak';
  }

  /** What the model can do. `createAgent` lets the model hold its answer to a schema where it says so. */
  override get profile(): ChatModelspeakProfile {
    return profileOf(this.model);
  }

  override _identifyingParams(): Record<string, unknown> {
    return { ...identityOf(this.model) };
  }

  override invocationParams(options: ChatModelspeakCallOptions): Record<string, unknown> {
    const { settings } = this.model;
    const { sampling, toolChoice, thinking } = chatOptionsOf(options);
    return {
      model: nameOf(this.model),
      ...settings.sampling,
      ...sampling,
      ...(thinking !== undefined && { thinking }),
      ...(toolChoice !== undefined && { tool_choice: toolChoice }),
      ...(options.tools !== undefined && { tools: toolsOf(options) }),
    };
  }

  override getLsParams(options: ChatModelspeakCallOptions): LangSmithParams {
    const { sampling } = this.model.settings;
    const { temperature, maxTokens } = { ...sampling, ...options.sampling };
    return {
      ls_provider: 'modelspeak',
      ls_model_name: nameOf(this.model),
      ls_model_type: 'chat',
      ...(temperature !== undefined && { ls_temperature: temperature }),
      ...(maxTokens !== undefined && { ls_max_tokens: maxTokens }),
      ...(options.stop !== undefined && { ls_stop: options.stop }),
    };
  }

  /** Offers tools to the model: tools of LangChain, or definitions of OpenAI or Anthropic. */
  override bindTools(
    tools: BindToolsInput[],
    kwargs: Partial<ChatModelspeakCallOptions> = {},
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ChatModelspeakCallOptions> {
    return this.withConfig({ ...kwargs, tools: toolsOf({ ...kwargs, tools }) });
  }

  override async _generate(
    messages: BaseMessage[],
    options: ChatModelspeakCallOptions,
  ): Promise<ChatResult> {
    const { conversation, chatOptions } = this.request(messages, options);
    const reply = await this.ask(conversation, chatOptions, options);
    const message = writeReply(reply, this.model.settings.format.supports, nameOf(this.model));
    const { input_tokens, output_tokens, total_tokens } = usageOf(reply) ?? {};
    const tokenUsage = {
      ...{ promptTokens: input_tokens, completionTokens: output_tokens },
      totalTokens: total_tokens,
    };
    return {
      generations: [{ text: message.text, message }],
      llmOutput: input_tokens === undefined ? {} : { tokenUsage },
    };
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: ChatModelspeakCallOptions,
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for await (const message of this.chunks(messages, options)) {
      const { text } = message;
      const chunk = new ChatGenerationChunk({ message, text });
      yield chunk;
      await runManager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, {
        chunk,
      });
    }
  }

  override withStructuredOutput<Value extends Record<string, unknown> = Record<string, unknown>>(
    schema: SchemaOf<Value>,
    config?: StructuredOutputMethodOptions<false>,
  ): Runnable<BaseLanguageModelInput, Value>;
  override withStructuredOutput<Value extends Record<string, unknown> = Record<string, unknown>>(
    schema: SchemaOf<Value>,
    config?: StructuredOutputMethodOptions<true>,
  ): Runnable<BaseLanguageModelInput, { raw: BaseMessage; parsed: Value }>;
  /**
   * A model whose answers are values that fit a schema. By default a grammar or the provider enforces it
   * where that is possible; the answer is always checked, and the model may repair it. With
   * `method: 'functionCalling'`, the value is the arguments of a call.
   */
  override withStructuredOutput(
    given: object,
    config: StructuredOutputMethodOptions<boolean> = {},
  ): Runnable<BaseLanguageModelInput, never> {
    const { method = 'jsonSchema', includeRaw = false, strict } = config;
    const schema = given as GivenSchema;
    const jsonSchema = plainSchemaOf(schema);
    const { title, description } = jsonSchema as { title?: string; description?: string };
    const name = config.name ?? title ?? 'extract';
    const checked = '~standard' in schema ? schema : jsonSchema;
    if (method === 'functionCalling') {
      const tool = { type: 'function', function: { name, description, parameters: jsonSchema } };
      const asked = this.bindTools([tool], { tool_choice: name, strict });
      return structuredRunnable(asked, checked, valueInCall(name), includeRaw);
    }
    const structured = {
      ...{ name, description, strict, jsonSchema },
      schema: () => checked,
      keepsUnfit: includeRaw,
    };
    const asked = this.withConfig({ structured });
    return structuredRunnable(asked, checked, valueInText, includeRaw);
  }

  private async *chunks(
    messages: BaseMessage[],
    options: ChatModelspeakCallOptions,
  ): AsyncGenerator<AIMessageChunk> {
    const { conversation, chatOptions } = this.request(messages, options);
    const writer = writerFor(this.model.settings.format.supports);
    const reply =
      options.structured === undefined
        ? yield* this.streamed(conversation, chatOptions, writer)
        : yield* written(await this.ask(conversation, chatOptions, options), writer);
    yield lastChunk(reply, writer, nameOf(this.model));
  }

  private async *streamed(
    conversation: Conversation,
    options: ChatOptions,
    writer: ChunkWriter,
  ): AsyncGenerator<AIMessageChunk, ChatReply> {
    const stream = this.model.stream(conversation, options);
    for await (const event of stream) {
      const fields = writer.write(event);
      if (fields !== undefined) yield new AIMessageChunk(fields);
    }
    return stream.result;
  }

  private async ask(
    conversation: Conversation,
    chatOptions: ChatOptions,
    { structured }: ChatModelspeakCallOptions,
  ): Promise<ChatReply> {
    return structured === undefined
      ? this.model.chat(conversation, chatOptions)
      : askStructured(this.model, conversation, chatOptions, structured);
  }

  private request(
    messages: BaseMessage[],
    options: ChatModelspeakCallOptions,
  ): { readonly conversation: Conversation; readonly chatOptions: ChatOptions } {
    const { settings } = this.model;
    const { format } = settings;
    const { supports } = format;
    const tools = toolsOf(options);
    const chatOptions = chatOptionsOf(options);
    const given = {
      messages: readMessages(messages, { supports, tools }),
      ...(tools.length > 0 && { tools }),
    };
    return { conversation: inOrder(given, format, chatOptions), chatOptions };
  }
}

async function* written(
  reply: ChatReply,
  writer: ChunkWriter,
): AsyncGenerator<AIMessageChunk, ChatReply> {
  for (const event of replyEvents(reply)) {
    const fields = writer.write(event);
    if (fields !== undefined) yield new AIMessageChunk(fields);
  }
  return reply;
}
