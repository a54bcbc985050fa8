import type { ChatReply } from '@modelspeak/chat';
import type { EndReason, FunctionToolCall, Message, Tool } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import type { TokenUsage } from './token-usage.js';

/** What a model answered, and what that took. */
export interface Answer {
  /** The text of the answer, without space around it. */
  readonly content: string;
  /** The whole conversation: what was asked, filled in, and the answer; `conversation` of the next call. */
  readonly messages: readonly Message[];
  /** The reply as the chat model gave it, with reasoning, calls and what was sampled. */
  readonly reply: ChatReply;
  /** Why it ended. */
  readonly finishReason: EndReason;
  /** What the model is called, where it has a name. */
  readonly model: string | undefined;
  /** The tokens that it took, as far as the server counts them. */
  readonly usage: TokenUsage | undefined;
  /** What they cost, where the prices of the model are known. */
  readonly cost: number | undefined;
  /** How many milliseconds it took. */
  readonly milliseconds: number;
  /** The logarithm of its probability: the sum of those of its tokens, where they were asked for. */
  readonly logProb: number | undefined;
  /** The same for all samples of one call. */
  readonly runId: string;
  /** The number of the sample in its run, from 1. */
  readonly sampleId: number;
  /** What the provider calls its response, where it tells. */
  readonly responseId: string | undefined;
}

/** What a model would be sent. */
export interface DryRun {
  /** The conversation, filled in. */
  readonly messages: readonly Message[];
  /** Its tools. */
  readonly tools: readonly Tool[];
  /** The exact prompt, for endpoints of prompts. */
  readonly prompt: string | undefined;
  /** The exact body as the format writes it, for endpoints behind messages. */
  readonly body: unknown;
  /** How the reply would be sampled: the endpoint writes it under the names of its server. */
  readonly sampling: Sampling;
}

/** The calls of functions in a reply. */
export function callsOf({ message }: ChatReply): readonly FunctionToolCall[] {
  return message.tool_calls ?? [];
}
