import type { Message } from '@modelspeak/core';

/**
 * What went wrong between a chat model and what a program asked of it. Codes are stable: programs may
 * branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `too_many_rounds` | the model still calls tools after as many rounds as it may have |
 * | `tool_failed` | a tool threw, and errors of tools were not to be told to the model; see `cause` |
 * | `no_object` | no answer fits the schema, after as many repairs as it may have |
 * | `too_long` | the conversation and its reply do not fit the context of the model |
 */
export type ChatErrorCode = 'too_many_rounds' | 'tool_failed' | 'no_object' | 'too_long';

/** What is known of a {@link ChatError}. */
export interface ChatErrorDetails {
  /** The messages that were added to the conversation before it went wrong. */
  readonly messages?: readonly Message[] | undefined;
  /** The error underneath, if there was one. */
  readonly cause?: unknown;
}

/**
 * What a model did not achieve, though neither the conversation nor the server is at fault: those are a
 * `ModelspeakError` and an `EndpointError`.
 *
 * @example
 * ```ts
 * import { ChatError } from '@modelspeak/chat';
 *
 * const error = new ChatError('no_object', 'the answer is not JSON');
 * console.log(error.code, error.messages); // no_object []
 * ```
 */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly code: ChatErrorCode;
  /** The messages that were added to the conversation before it went wrong, to go on from. */
  readonly messages: readonly Message[];

  constructor(code: ChatErrorCode, message: string, details: ChatErrorDetails = {}) {
    const { messages = [], cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.messages = messages;
  }
}
