import type { Enforced } from '@modelspeak/chat';
import type { ReplyWarning } from '@modelspeak/core';
import type { Answer } from '../asking/answer.js';

/** The result of `extract`. */
export interface Extracted<Value> extends Answer {
  /** The checked value. */
  readonly value: Value;
  /** The values of all calls, if the model made several. */
  readonly values: readonly Value[];
  /** What enforced the schema while the model wrote, and what was only checked. Missing with tools. */
  readonly enforced?: Enforced | undefined;
  /**
   * The warnings of the reply, and of numbers that JavaScript rounds in the value: `reply` has their digits, in the
   * `content` of its message or in the arguments of its call.
   */
  readonly warnings?: readonly ReplyWarning[] | undefined;
}
