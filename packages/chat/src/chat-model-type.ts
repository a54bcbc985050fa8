import type {
  AnyRequest,
  Conversation,
  FunctionToolCall,
  RequestSupport,
  ToolCall,
} from '@modelspeak/core';
import type { BatchOptions, ChatOptions } from './chat-options.js';
import type { ChatReply, ReplyStream } from './chat-reply.js';
import type { ChatSettings, CommonSettings } from './chat-settings.js';
import type { PromptLike, PromptVariables } from './exchange/prompt-like.js';
import type { ObjectOptions, ObjectResult } from './object/object-types.js';
import type { RunOptions, RunResult, RunStream } from './run/run-types.js';
import type { AnySchema, ValueOf } from './schema/any-schema.js';
import type { AnyTool } from './tools/tool-types.js';

/** A language model that one can talk to. */
export interface ChatModel<Support extends RequestSupport = AnyRequest> {
  /** What it is made of. */
  readonly settings: ChatSettings<Support>;
  /**
   * What a conversation comes to, without asking the model: the prompt as a string, or the request body
   * as JSON, with the prompt and the tools of the model.
   *
   * @throws {ModelspeakError} where the conversation is wrong, or the format cannot do what is asked for
   */
  preview(conversation: Conversation, options?: ChatOptions<Support>): string;
  /**
   * Asks for a whole reply.
   *
   * @throws {ModelspeakError} where the conversation is wrong, or the format or the endpoint cannot do
   * what is asked for
   * @throws {ChatError} `too_long` where the conversation does not fit the context of the model
   * @throws {EndpointError} where the server fails; `cut_off` where a tool choice or a response format
   * asks for more than the limit of tokens allows
   */
  chat<Call extends ToolCall = FunctionToolCall>(
    conversation: Conversation,
    options?: ChatOptions<Support>,
  ): Promise<ChatReply<Call>>;
  /**
   * Asks for a reply as it comes. `end` is the last event, after `usage`: where it comes, the reply is
   * whole, and what the stream returns. Who stops iterating ends the request.
   *
   * @throws what `chat` throws
   */
  stream(conversation: Conversation, options?: ChatOptions<Support>): ReplyStream;
  /**
   * Asks for a reply, runs the tools that it calls and tells the model what they gave, until it calls no
   * more. A `toolChoice` that forces a call holds for the first round.
   *
   * @throws {ChatError} `too_many_rounds`; `tool_failed` with `onToolError: 'throw'`
   * @throws what `chat` throws
   */
  run(conversation: Conversation, options?: RunOptions<Support>): Promise<RunResult>;
  /**
   * The same as it happens: the events of each reply, and the answers of tools as they are there.
   * `run-end` is the last event. Who stops iterating ends the run, and aborts the tools' signal.
   *
   * @throws what `run` throws
   */
  runStream(conversation: Conversation, options?: RunOptions<Support>): RunStream;
  /**
   * Asks for replies to several conversations, so many at once, and gives what became of each in their
   * order: one that fails does not lose the others.
   */
  batch<Call extends ToolCall = FunctionToolCall>(
    conversations: readonly Conversation[],
    options?: BatchOptions<Support>,
  ): Promise<readonly PromiseSettledResult<ChatReply<Call>>[]>;
  /**
   * Asks for several replies to one conversation: by one request where the endpoint takes a number of
   * replies and the model has no middleware, which reads the prompt once; otherwise as `batch` does, and
   * where there is a seed, each reply has its own: the seed, the next, and so on.
   */
  samples<Call extends ToolCall = FunctionToolCall>(
    conversation: Conversation,
    count: number,
    options?: BatchOptions<Support>,
  ): Promise<readonly PromiseSettledResult<ChatReply<Call>>[]>;
  /**
   * How many tokens a conversation has, with the prompt and the tools of the model.
   *
   * @throws {ModelspeakError} `unsupported` where nothing can count them: neither the endpoint has a
   * tokenizer, nor the model `tokenizer` or `countTokens`
   */
  countTokens(conversation: Conversation, options?: ChatOptions<Support>): Promise<number>;
  /**
   * Asks for a value that fits a schema: by a grammar where the endpoint takes one, by the provider's
   * own means behind messages, and by asking elsewhere. It is checked either way, and the model is told
   * what does not fit. It calls no tools.
   *
   * @throws {ChatError} `no_object` where no answer fits
   * @throws what `chat` throws
   */
  object<Schema extends AnySchema>(
    conversation: Conversation,
    schema: Schema,
    options?: ObjectOptions<Support>,
  ): Promise<ObjectResult<ValueOf<Schema>>>;
  /**
   * The same model with a prompt, whose messages come before every conversation: a `Prompt` of
   * `@modelspeak/prompts`. Its placeholders get these values and those of a call; `today` is the date.
   */
  withPrompt(prompt: PromptLike, variables?: PromptVariables): ChatModel<Support>;
  /** The same model with other settings; those left out stay as they are. */
  with(settings: CommonSettings): ChatModel<Support>;
  /** The same model with more tools; this one stays as it is. */
  withTools(tools: readonly AnyTool[]): ChatModel<Support>;
}
