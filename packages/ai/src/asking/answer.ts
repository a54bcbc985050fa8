import type { ChatReply } from '@modelspeak/chat';
import type { EndReason, FunctionToolCall, Language, Message, Tool } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';
import type { TokenUsage } from './token-usage.js';

/** A model's answer, with its usage and cost. */
export interface Answer {
  /** The text of the answer, trimmed. */
  readonly content: string;
  /** The whole conversation, including the filled-in prompt and the answer. Pass it to the next call as `conversation`. */
  readonly messages: readonly Message[];
  /** The chat model's reply, with reasoning, calls and what was sampled. */
  readonly reply: ChatReply;
  /** Why the reply ended. */
  readonly finishReason: EndReason;
  /** The name of the model, if it has one. */
  readonly model: string | undefined;
  /** The number of tokens, as far as the server reports it. */
  readonly usage: TokenUsage | undefined;
  /** The cost, if the model's prices are known. */
  readonly cost: number | undefined;
  /** The duration in milliseconds. */
  readonly milliseconds: number;
  /** The log probability of the answer: the sum of those of its tokens, if they were requested. */
  readonly logProb: number | undefined;
  /** An id that all samples of one call share. */
  readonly runId: string;
  /** The number of the sample within its run, starting at 1. */
  readonly sampleId: number;
  /** The provider's id of the response, if there is one. */
  readonly responseId: string | undefined;
}

/** What the first request of a call would send to a model. */
export interface DryRun {
  /** The conversation as it is sent, with placeholders filled in and with the instructions of the call. */
  readonly messages: readonly Message[];
  /** The tools of the conversation. */
  readonly tools: readonly Tool[];
  /** The exact prompt, for prompt endpoints. */
  readonly prompt: string | undefined;
  /**
   * The exact request body that is sent, for endpoints that take request bodies; as the format writes it if the
   * endpoint cannot tell.
   */
  readonly body: unknown;
  /** The sampling settings, including stop texts. The endpoint translates their names for its server. */
  readonly sampling: Sampling;
  /** The language that the reply must follow. The endpoint writes it as a grammar. */
  readonly language: Language | undefined;
  /**
   * The whole body that the server gets, with sampling settings and grammar in the server's words, if the
   * endpoint can tell. If only the server can make token ids, the prompt in it is text.
   */
  readonly request: unknown;
}

/** The function calls in a reply. */
export function callsOf({ message }: ChatReply): readonly FunctionToolCall[] {
  return message.tool_calls ?? [];
}
