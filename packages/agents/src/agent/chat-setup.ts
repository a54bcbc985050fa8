import type { ChatOptions, ChatReply } from '@modelspeak/chat';
import type { Conversation, ReaderEvent } from '@modelspeak/core';
import type { CallOptions, Embeddings, EmbedRequest } from '@modelspeak/endpoint';
import type { Prompt } from '@modelspeak/prompts';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { StepRetry } from '../port.js';

/** Something that is made when it is first used, once. */
export type LazyResource<Value extends object> = Value | (() => Value | Promise<Value>);

/** A connection to a chat model: what `chatModel` of @modelspeak/chat gives. */
export interface ChatConnection {
  /** Asks for a reply as it comes; returns it, with what was sampled. */
  stream(
    conversation: Conversation,
    options?: ChatOptions,
  ): AsyncGenerator<ReaderEvent, ChatReply, undefined>;
}

/** What becomes of an error: the run fails, or goes on with an event that tells of it. */
export type ErrorStrategy = 'fail' | 'ignore' | { readonly retry: StepRetry };

/** How an agent uses a chat model. Names are those of the agent's resources. */
export interface ChatSetup<
  Connections extends string = string,
  Prompts extends string = string,
  Tools extends string = string,
  Output = unknown,
> {
  readonly connection: Connections | ChatConnection;
  /** The messages that every conversation begins with. */
  readonly prompt?: Prompts | Prompt | undefined;
  /** The tools that the model may call. */
  readonly tools?: readonly Tools[] | undefined;
  /** What the answer is to be: a schema of Zod, or any that keeps to Standard JSON Schema. */
  readonly output?: StandardSchemaV1<unknown, Output> | undefined;
  /**
   * How the model learns of `output`: by a system message, or natively, by the endpoint's means, which
   * hold it to the schema where they can; `prompt` by default.
   */
  readonly outputBy?: 'prompt' | 'native' | undefined;
  /** How replies are sampled, and all else that a request may ask for. */
  readonly options?: Omit<ChatOptions, 'signal'> | undefined;
  /** How often the model may be asked for one answer; 10 by default. */
  readonly rounds?: number | undefined;
  /** How many characters a reply may have; 200 000 by default. */
  readonly replyLimit?: number | undefined;
  /** How many of the calls of one reply run at once; all by default. */
  readonly parallel?: number | undefined;
  /** What becomes of its errors; by default the run fails. */
  readonly onError?: ErrorStrategy | undefined;
}

/** Makes vectors of texts, as an endpoint does that can. */
export interface EmbeddingModel {
  /** A vector for each text, in their order. */
  embed(request: EmbedRequest, options?: CallOptions): Promise<Embeddings>;
}
