import type { Enforced } from '@modelspeak/chat';
import type { Answer } from '../asking/answer.js';

/** The result of `extract`. */
export interface Extracted<Value> extends Answer {
  /** The checked value. */
  readonly value: Value;
  /** The values of all calls, if the model made several. */
  readonly values: readonly Value[];
  /** What enforced the schema while the model wrote, and what was only checked. Missing with tools. */
  readonly enforced?: Enforced | undefined;
}
