import type { Outcome } from './tasks/check-answer.js';
import type { MadeCall } from './tasks/task.js';

/** A reply to a task, whoever read it. */
export interface Said {
  readonly content: string;
  readonly calls: readonly MadeCall[];
  /** The reply as it came: the sampled text, or the message as JSON. */
  readonly raw: string;
  /** Whether the token limit cut it. */
  readonly isCut: boolean;
}

/** How a task was answered. */
export interface Answered {
  /**
   * `right`; `wrong`; `no call` where one is needed; `false call` where none is wanted; `error`; or `unsupported`: it
   * cannot be asked here, which is no fault.
   */
  readonly outcome: Outcome | 'error' | 'unsupported';
  readonly seconds: number;
  /** What went wrong, or why it cannot be asked. */
  readonly error?: string;
  /** The reply, unless it is right. */
  readonly reply?: string;
  /** Whether the token limit cut the reply, or the time limit ended it. */
  readonly limit?: 'tokens' | 'time';
  /** Where the call is that the server's own parser has not found: in a fence, or as text. */
  readonly lost?: 'fence' | 'text';
}

/** A task, and both answers. */
export interface TaskResult {
  readonly name: string;
  readonly id: string;
  readonly ours: Answered;
  /** The answer of the server's own chat API; `null` if it has none. */
  readonly server: Answered | null;
}
