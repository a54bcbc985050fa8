import type { Message } from '@modelspeak/core';

/**
 * Why a chat model could not do what a program asked for. Codes are stable: programs may branch on
 * them.
 *
 * | code | meaning |
 * |---|---|
 * | `too_many_rounds` | the model still calls tools after the maximum number of rounds |
 * | `repeated_call` | the model goes on to repeat a call, although it was told that it has the result |
 * | `tool_failed` | a tool threw, and `onToolError` is `'throw'`; see `cause` |
 * | `no_object` | no answer fits the schema after the maximum number of repairs |
 * | `too_long` | the conversation leaves no room for a reply in the model's context; servers that say so are an `EndpointError` of the same code |
 */
export type ChatErrorCode =
  | 'too_many_rounds'
  | 'repeated_call'
  | 'tool_failed'
  | 'no_object'
  | 'too_long';

/** Details of a {@link ChatError}. */
export interface ChatErrorDetails {
  /** The messages that were added to the conversation before the error. */
  readonly messages?: readonly Message[] | undefined;
  /** The underlying error, if there is one. */
  readonly cause?: unknown;
}

/**
 * The model did not do what it was asked to. A wrong conversation is a `ModelspeakError` instead, and a
 * failing server is an `EndpointError`.
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
  /** The messages that were added to the conversation before the error, so that you can continue. */
  readonly messages: readonly Message[];

  constructor(code: ChatErrorCode, message: string, details: ChatErrorDetails = {}) {
    const { messages = [], cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.messages = messages;
  }
}
