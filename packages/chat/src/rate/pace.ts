import type { Usage } from '@modelspeak/core';
import type { Deadline } from '../exchange/deadline.js';
import type { RateLimit } from './rate-limit.js';

/** Keeps the attempts of one request within a rate limit. */
export class Pace {
  readonly #limit: RateLimit | undefined;
  readonly #deadline: Deadline;
  #settle: ((tokens: number) => void) | undefined;

  constructor(limit: RateLimit | undefined, deadline: Deadline) {
    this.#limit = limit;
    this.#deadline = deadline;
  }

  /** Waits until an attempt may be sent. */
  async enter(tokens: () => number): Promise<void> {
    if (this.#limit === undefined) return;
    const entered = this.#limit.enter(tokens(), this.#deadline.signal);
    this.#settle = await this.#deadline.wait(entered);
  }

  /** Reports the usage of the last attempt. */
  settle(usage: Usage | undefined): void {
    if (usage !== undefined) this.#settle?.(usage.total_tokens);
  }
}
