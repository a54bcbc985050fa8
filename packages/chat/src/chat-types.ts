import type {
  AnyRequest,
  Conversation,
  FunctionToolCall,
  Language,
  MessagesFormat,
  PromptFormat,
  ReaderEvent,
  RenderOptions,
  Reply,
  RequestSupport,
  Tokenizer,
  ToolCall,
  Turn,
  TurnReaderOptions,
  TurnSupport,
} from '@modelspeak/core';
import type { BodyEndpoint, PromptEndpoint, Sampling, Timings } from '@modelspeak/endpoint';
import type { AppliedPrompt, PromptLike, PromptVariables } from './exchange/apply-prompt.js';
import type { Timeouts } from './exchange/deadline.js';
import type { Retry } from './exchange/retry.js';
import type { Middleware } from './middleware/middleware.js';
import type { ModelInfo } from './models/model-info.js';
import type { ObjectOptions, ObjectResult } from './object/object-types.js';
import type { RateLimit } from './rate/rate-limit.js';
import type { RunOptions, RunResult, RunStream } from './run/run-types.js';
import type { AnySchema, ValueOf } from './schema/any-schema.js';
import type { AnyTool } from './tools/tool-types.js';

/** What every chat model may be told, whatever it is made of. */
export interface CommonSettings {
  /** How replies are sampled, where a call does not say otherwise. */
  readonly sampling?: Sampling | undefined;
  /** Tools that every conversation has, before its own: those that run, and those that do not. */
  readonly tools?: readonly AnyTool[] | undefined;
  /** A prompt that comes before every conversation; see `withPrompt`. */
  readonly prompt?: AppliedPrompt | undefined;
  /** The date that a format writes as today's; by default the real one, where the program runs. */
  readonly today?: string | undefined;
  /** How long things may take. Without it they take as long as they take. */
  readonly timeouts?: Timeouts | undefined;
  /** How often and after how long a request is sent again that failed before its reply began. */
  readonly retry?: Retry | undefined;
  /** How many requests and tokens may go out in a minute; shared with models made from this one. */
  readonly rateLimit?: RateLimit | undefined;
  /** What is known of the model: its prices, and how long its context is. */
  readonly model?: ModelInfo | undefined;
  /** What is done around each request, the first outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/** A format of text on an endpoint of prompts. */
export interface PromptSettings<Support extends RequestSupport = AnyRequest>
  extends CommonSettings {
  readonly format: PromptFormat<object, Support>;
  readonly endpoint: PromptEndpoint;
  /**
   * The model's tokenizer, for endpoints that take token ids and have no tokenizer of their own. Without
   * either, prompts are sent as strings, in which content is escaped.
   */
  readonly tokenizer?: Tokenizer | undefined;
}

/** A format of messages on an endpoint of request bodies. */
export interface BodySettings<Support extends RequestSupport = AnyRequest> extends CommonSettings {
  readonly format: MessagesFormat<unknown, unknown, object, Support>;
  readonly endpoint: BodyEndpoint;
  /** Counts the tokens of a request body, about as the provider does. */
  readonly countTokens?: ((body: unknown) => number | Promise<number>) | undefined;
}

/** What a chat model is made of. */
export type ChatSettings<Support extends RequestSupport = AnyRequest> =
  | PromptSettings<Support>
  | BodySettings<Support>;

/** What one request asks for: what its format takes, and how the reply is sampled and read. */
export type ChatOptions<Support extends RequestSupport = AnyRequest> = RenderOptions<
  TurnSupport<Support>
> &
  Pick<TurnReaderOptions, 'callId' | 'limit'> & {
    /** How the reply is sampled; what is left out is as the model has it. */
    readonly sampling?: Sampling | undefined;
    /** Values for the placeholders of the model's prompt, before those that it has. */
    readonly variables?: PromptVariables | undefined;
    /** Ends the request: what waits for it throws the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /**
     * How many calls a reply may make: it ends with the last of them. Small models that are forced to
     * call often go on and on. A provider behind messages has a parameter of its own for it.
     */
    readonly maxCalls?: number | undefined;
    /**
     * The reply that the conversation goes on from: its messages are those that were asked about, that
     * reply's, and more. Where token ids are sent, the prompt then begins with what the model saw and
     * sampled, token for token, also where the format or the tokenizer would write it otherwise: the
     * server's cache stays valid. `sampled.kept` tells how much stayed, `sampled.rewritten` why none
     * did. Each round of `run` goes on like this.
     */
    readonly after?: ChatReply<ToolCall> | undefined;
    /** In place of the model's own. */
    readonly timeouts?: Timeouts | undefined;
    /**
     * What the reply is held to, in place of what the format would ask for; for endpoints of prompts
     * that take a grammar. Who gives one answers for what the format's reader makes of the reply.
     */
    readonly language?: Language | undefined;
  };

/** What each request of a batch asks for, and how many go out at once. */
export type BatchOptions<Support extends RequestSupport = AnyRequest> = ChatOptions<Support> & {
  /** 4 by default. */
  readonly concurrency?: number | undefined;
};

/** A model's reply, read to its end. */
export type ChatReply<Call extends ToolCall = FunctionToolCall> = Reply<Call> & {
  /** What the model was sent and what it sampled, where the endpoint takes prompts. */
  readonly sampled?: SampledPrompt | undefined;
  /** What it cost, where the prices of the model are known. */
  readonly cost?: number | undefined;
  /** Whether it was given before, and kept. */
  readonly isCached?: boolean | undefined;
  /**
   * The response as the provider gave it, where it was asked for whole.
   */
  readonly response?: unknown;
};

/** The events of a reply as they come; returns the reply that they make. */
export type ReplyStream = AsyncGenerator<ReaderEvent, ChatReply, undefined>;

/** A prompt and what a model sampled: `format.next(sampled.turn, sampled, messages)` goes on from it. */
export interface SampledPrompt {
  /** The turn that was sent. */
  readonly turn: Turn;
  /** The prompt as it was sent: token ids, or text where the endpoint takes no ids. */
  readonly prompt: string | readonly number[];
  /**
   * How many of the tokens that the model saw and sampled before the prompt begins with, where it goes on
   * from an earlier reply.
   */
  readonly kept?: number | undefined;
  /** Why the prompt was written anew, where it was to go on from an earlier reply. */
  readonly rewritten?: string | undefined;
  /** Whether `maxCalls` ended the reply: the model had not. */
  readonly isCut?: boolean | undefined;
  /** The raw reply. */
  readonly text: string;
  /** The ids of its tokens, as far as the server told. */
  readonly tokens: readonly number[];
  /** How long the server took, where it tells. */
  readonly timings?: Timings | undefined;
}

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
  written(conversation: Conversation, options?: ChatOptions<Support>): string;
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
  answers<Call extends ToolCall = FunctionToolCall>(
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
