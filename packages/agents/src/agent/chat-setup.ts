import type { ChatOptions, ChatReply } from '@modelspeak/chat';
import type { Conversation, ReaderEvent } from '@modelspeak/core';
import type { CallOptions, Embeddings, EmbedRequest } from '@modelspeak/endpoint';
import type { Prompt } from '@modelspeak/prompts';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { StepRetry } from '../port.js';

/** A resource, or a function that makes it. The function runs once, when the resource is first used. */
export type LazyResource<Value extends object> = Value | (() => Value | Promise<Value>);

/** A connection to a chat model, such as a chat model of `@modelspeak/chat`. */
export interface ChatConnection {
  /** Streams a reply. The generator returns the complete reply, with what was sampled. */
  stream(
    conversation: Conversation,
    options?: ChatOptions,
  ): AsyncGenerator<ReaderEvent, ChatReply, undefined>;
}

/** What happens after an error: the run fails, it continues with an error event, or it tries again. */
export type ErrorStrategy = 'fail' | 'ignore' | { readonly retry: StepRetry };

/** How an agent uses a chat model. Names refer to the agent's resources. */
export interface ChatSetup<
  Connections extends string = string,
  Prompts extends string = string,
  Tools extends string = string,
  Output = unknown,
> {
  readonly connection: Connections | ChatConnection;
  /** A prompt whose messages begin every conversation. */
  readonly prompt?: Prompts | Prompt | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly Tools[] | undefined;
  /** The schema of the answer: of Zod, or of any library that supports Standard JSON Schema. */
  readonly output?: StandardSchemaV1<unknown, Output> | undefined;
  /**
   * How the model is told about `output`: `prompt`, the default, adds a system message; `native` uses the
   * endpoint's response format, which enforces the schema if it can.
   */
  readonly outputBy?: 'prompt' | 'native' | undefined;
  /**
   * Options of its requests, such as how replies are sampled. A `toolChoice` that forces a call applies
   * until the model has called a tool.
   */
  readonly options?: Omit<ChatOptions, 'signal'> | undefined;
  /** The maximum number of requests to the model for one answer; 10 by default. */
  readonly rounds?: number | undefined;
  /**
   * How often the same call, with the same arguments, may run in a row; 3 by default, `Infinity` for tools that poll.
   * After that, the model is told that it has the result. If it is told twice and goes on, it has failed.
   */
  readonly repeats?: number | undefined;
  /** The maximum length of a reply in characters; 200,000 by default. */
  readonly replyLimit?: number | undefined;
  /** The maximum number of calls that run in parallel; all calls of a reply by default. */
  readonly parallel?: number | undefined;
  /** What happens if the model fails; by default the run fails. */
  readonly onError?: ErrorStrategy | undefined;
}

/** Embeds texts, such as an endpoint that supports it. */
export interface EmbeddingModel {
  /** Returns a vector for each text, in their order. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
}
