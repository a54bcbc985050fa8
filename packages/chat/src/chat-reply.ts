import type { FunctionToolCall, ReaderEvent, Reply, ToolCall, Turn } from '@modelspeak/core';
import type { Timings } from '@modelspeak/endpoint';

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
