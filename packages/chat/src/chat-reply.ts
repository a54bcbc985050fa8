import type {
  FunctionToolCall,
  Message,
  ReaderEvent,
  Reply,
  ReplyChunk,
  ToolCall,
  Turn,
} from '@modelspeak/core';
import type { Timings } from '@modelspeak/endpoint';

/** A complete reply of a model. */
export type ChatReply<Call extends ToolCall = FunctionToolCall> = Reply<Call> & {
  /** The prompt that the model got and the tokens that it sampled, if the endpoint takes prompts. */
  readonly sampled?: SampledPrompt | undefined;
  /** The cost, if the model's prices are known. */
  readonly cost?: number | undefined;
  /**
   * The paths of keywords in the requested schemas that the grammar of the engine could not hold, or not as strictly as
   * they say, such as `get_log.properties.lines.maxItems`: check what they limit. `run` and `object` do.
   */
  readonly loosened?: readonly string[] | undefined;
  /** Whether it comes from a cache. */
  readonly isCached?: boolean | undefined;
  /** The messages that `fitHistory` left out of the request, if any. */
  readonly leftOut?: readonly Message[] | undefined;
  /**
   * The response of a messages API, if the reply was requested whole. If the server streamed it, it is put together
   * from the chunks.
   */
  readonly response?: unknown;
};

/** The events of a reply as they arrive. The generator returns the complete reply. */
export type ReplyStream = AsyncGenerator<ReaderEvent, ChatReply, undefined>;

/** A prompt and what a model sampled. `format.next(sampled.turn, sampled, messages)` continues from it. */
export interface SampledPrompt {
  /** The turn that was sent. */
  readonly turn: Turn;
  /** The prompt as it was sent: token ids, or text if the endpoint takes no ids. */
  readonly prompt: string | readonly number[];
  /**
   * The number of tokens kept from an earlier reply that this prompt continues: it begins with the tokens
   * that the model saw and sampled then.
   */
  readonly kept?: number | undefined;
  /** Why the prompt could not continue the earlier reply and was rendered again. */
  readonly rewritten?: string | undefined;
  /** Whether `maxCalls` cut the reply short. */
  readonly isCut?: boolean | undefined;
  /** The raw reply. */
  readonly text: string;
  /** The raw reply in pieces, if the endpoint tells special tokens from text that spells them. */
  readonly pieces?: readonly ReplyChunk[] | undefined;
  /** The ids of its tokens, as far as the server reports them. */
  readonly tokens: readonly number[];
  /** How long the server took, if it reports that. */
  readonly timings?: Timings | undefined;
}
