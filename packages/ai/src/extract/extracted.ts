import type { Answer } from '../asking/answer.js';

/** What was extracted. */
export interface Extracted<Value> extends Answer {
  /** The value, checked. */
  readonly value: Value;
  /** The values of all calls, where the model made several. */
  readonly values: readonly Value[];
}
