import type { Message } from '@modelspeak/core';

/**
 * What went wrong between a program and what a model said. Codes are stable: programs may branch on
 * them.
 *
 * | code | meaning |
 * |---|---|
 * | `no_choice` | the reply is none of the choices |
 * | `no_call` | the reply has no call of a tool, and one was asked for |
 * | `no_object` | what the call holds does not fit the schema; `value` is what it holds |
 * | `tool_not_found` | the call names a tool that is not there |
 * | `tool_failed` | the tool threw; see `cause` |
 * | `budget_reached` | a lazy call has no retries or calls left, and its condition does not hold |
 * | `not_run` | a lazy call was asked for what only a run gives |
 * | `not_started` | a trainable module was called before `start()` |
 * | `model_call` | a module's reply ended otherwise than it should; `text` is what there was of it |
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

/** What is known of an {@link AiError}. */
export interface AiErrorDetails {
  /** The conversation, up to what went wrong. */
  readonly messages?: readonly Message[] | undefined;
  /** The value that does not fit. */
  readonly value?: unknown;
  /** What there was of a reply. */
  readonly text?: string | undefined;
  /** The error underneath, if there was one. */
  readonly cause?: unknown;
}

/**
 * What a model said, and a program cannot use. Faults of the conversation are a `ModelspeakError`, those
 * of a server an `EndpointError`.
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
  /** The conversation, up to what went wrong. */
  readonly messages: readonly Message[];
  /** The value that does not fit. */
  readonly value: unknown;
  /** What there was of a reply. */
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
