import type {
  AnyRequest,
  Conversation,
  FunctionToolCall,
  ReaderEvent,
  RequestSupport,
  ToolCall,
} from '@modelspeak/core';
import type { BatchOptions, ChatOptions } from './chat-options.js';
import type { ChatReply } from './chat-reply.js';
import type { ChatSettings, CommonSettings } from './chat-settings.js';
import type { PromptLike, PromptVariables } from './exchange/prompt-like.js';
import type { ObjectOptions, ObjectResult } from './object/object-types.js';
import type { RunEvent, RunOptions, RunResult } from './run/run-types.js';
import type { AnySchema, ValueOf } from './schema/any-schema.js';
import type { AnyTool } from './tools/tool-types.js';
import type { WithResult } from './with-result.js';

/** A language model that you can chat with. */
export interface ChatModel<Support extends RequestSupport = AnyRequest> {
  /** The settings that it was made with. */
  readonly settings: ChatSettings<Support>;
  /**
   * Shows what would be sent, and sends nothing: the prompt as a string, or the request body as JSON. The
   * model's own prompt and tools are included.
   *
   * @throws {ModelspeakError} if the conversation is invalid, or the format does not support an option
   */
  preview(conversation: Conversation, options?: ChatOptions<Support>): string;
  /**
   * Requests a reply and returns it once it is complete.
   *
   * @throws {ModelspeakError} if the conversation is invalid, or the format or the endpoint does not
   * support an option
   * @throws {ChatError} `too_long` if the conversation does not fit the model's context
   * @throws {EndpointError} if the server fails; `cut_off` if the token limit cut a reply that a tool
   * choice or a response format needs whole
   */
  chat<Call extends ToolCall = FunctionToolCall>(
    conversation: Conversation,
    options?: ChatOptions<Support>,
  ): Promise<ChatReply<Call>>;
  /**
   * Streams a reply. The last event is `end`, after `usage`: once it arrives, the reply is complete. The
   * generator returns the reply; for readers that loop over the events, `result` is a promise of it. Breaking out of the loop cancels the request.
   *
   * @throws what `chat` throws
   */
  stream(
    conversation: Conversation,
    options?: ChatOptions<Support>,
  ): WithResult<ReaderEvent, ChatReply>;
  /**
   * Requests a reply, runs the tools that it calls, sends the results back to the model, and repeats until
   * the model calls no more tools. A `toolChoice` that forces a call applies to the first round only.
   *
   * @throws {ChatError} `too_many_rounds`; `repeated_call`; `tool_failed` with `onToolError: 'throw'`
   * @throws what `chat` throws
   */
  run(conversation: Conversation, options?: RunOptions<Support>): Promise<RunResult>;
  /**
   * Does what `run` does and streams it: the events of each reply, and each tool's answer as soon as it is
   * available. The last event is `run-end`, with the result. Breaking out of the loop cancels the run and aborts the tools'
   * signal.
   *
   * @throws what `run` throws
   */
  runStream(
    conversation: Conversation,
    options?: RunOptions<Support>,
  ): WithResult<RunEvent, RunResult>;
  /**
   * Requests replies to several conversations, a limited number at a time, and returns the outcomes in the
   * same order. If one fails, the others are kept.
   */
  batch<Call extends ToolCall = FunctionToolCall>(
    conversations: readonly Conversation[],
    options?: BatchOptions<Support>,
  ): Promise<readonly PromiseSettledResult<ChatReply<Call>>[]>;
  /**
   * Requests several replies to one conversation. If the endpoint can return several replies and the model
   * has no middleware, this is one request, and the server reads the prompt once. Otherwise it sends one
   * request for each reply, as `batch` does; if there is a seed, each reply gets the next one.
   */
  samples<Call extends ToolCall = FunctionToolCall>(
    conversation: Conversation,
    count: number,
    options?: BatchOptions<Support>,
  ): Promise<readonly PromiseSettledResult<ChatReply<Call>>[]>;
  /**
   * Counts the tokens of a conversation, including the model's own prompt and tools.
   *
   * @throws {ModelspeakError} `unsupported` if nothing can count them: the endpoint has no tokenizer, and
   * the model has neither `tokenizer` nor `countTokens`
   */
  countTokens(conversation: Conversation, options?: ChatOptions<Support>): Promise<number>;
  /**
   * Requests a value that fits a schema. If the endpoint supports grammars, a grammar enforces the schema; a
   * provider of a messages API enforces it itself; otherwise the prompt asks for it. The value is always
   * checked, and the model is told what does not fit. It calls no tools.
   *
   * @throws {ChatError} `no_object` if no answer fits
   * @throws what `chat` throws
   */
  object<Schema extends AnySchema>(
    conversation: Conversation,
    schema: Schema,
    options?: ObjectOptions<Support>,
  ): Promise<ObjectResult<ValueOf<Schema>>>;
  /**
   * Returns the same model with a prompt, such as a `Prompt` of `@modelspeak/prompts`. Its messages come
   * before every conversation. Its placeholders are filled with these values and those of each call;
   * `{today}` is the date.
   */
  withPrompt(prompt: PromptLike, variables?: PromptVariables): ChatModel<Support>;
  /** Returns the same model with other settings. Settings that you leave out stay the same. */
  with(settings: CommonSettings): ChatModel<Support>;
  /** Returns the same model with more tools: a list, or an object such as `mcpTools` gives. This model does not change. */
  withTools(tools: readonly AnyTool[] | Readonly<Record<string, AnyTool>>): ChatModel<Support>;
}
