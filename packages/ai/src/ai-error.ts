import type { Message } from '@modelspeak/core';

/**
 * Why a program could not use what a model said. Codes are stable: programs may branch on them.
 *
 * | code | meaning |
 * |---|---|
 * | `no_choice` | the reply is none of the choices |
 * | `no_call` | a tool call was required, but the reply has none |
 * | `no_object` | the arguments of a call do not fit the schema; see `value` |
 * | `tool_not_found` | the call names a tool that does not exist |
 * | `tool_failed` | the tool threw; see `cause` |
 * | `budget_reached` | a lazy call has no retries or calls left, and its condition does not hold |
 * | `not_run` | a lazy call has not been run yet |
 * | `not_started` | a trainable module was called before `start()` |
 * | `model_call` | a module's reply is incomplete or unexpectedly calls tools; see `text` |
 */
export type AiErrorCode =
  | 'no_choice'
  | 'no_call'
  | 'no_object'
  | 'tool_not_found'
  | 'tool_failed'
  | 'budget_reached'
  | 'not_run'
  | 'not_started'
  | 'model_call';

/** Details of an {@link AiError}. */
export interface AiErrorDetails {
  /** The conversation up to the error. */
  readonly messages?: readonly Message[] | undefined;
  /** The value that does not fit. */
  readonly value?: unknown;
  /** The reply, as far as it was received. */
  readonly text?: string | undefined;
  /** The underlying error, if there is one. */
  readonly cause?: unknown;
}

/**
 * A model said something that the program cannot use. An invalid conversation is a `ModelspeakError`
 * instead, and a failing server is an `EndpointError`.
 *
 * @example
 * ```ts
 * import { AiError } from '@modelspeak/ai';
 *
 * const error = new AiError('no_choice', 'found "perhaps", expected yes or no');
 * console.log(error.code, error.messages); // no_choice []
 * ```
 */
export class AiError extends Error {
  override readonly name = 'AiError';
  readonly code: AiErrorCode;
  /** The conversation up to the error. */
  readonly messages: readonly Message[];
  /** The value that does not fit. */
  readonly value: unknown;
  /** The reply, as far as it was received. */
  readonly text: string | undefined;

  constructor(code: AiErrorCode, message: string, details: AiErrorDetails = {}) {
    const { messages = [], value, text, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.messages = messages;
    this.value = value;
    this.text = text;
  }
}
