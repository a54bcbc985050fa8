import { EndpointError } from '@modelspeak/endpoint';
import { onAbort } from '@modelspeak/endpoint/authoring';

/** Time limits in milliseconds. */
export interface Timeouts {
  /** From sending a request until its reply begins, for each attempt. */
  readonly first?: number | undefined;
  /** From one piece of the reply to the next. */
  readonly idle?: number | undefined;
  /** For the whole call, including all attempts and the pauses between them. */
  readonly total?: number | undefined;
}

/** Cancels a call when its caller does or its time is up, and leaves no timer or listener behind. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #unfollow: () => void;
  readonly #total: ReturnType<typeof setTimeout> | undefined;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(outer: AbortSignal | undefined, total: number | undefined) {
    outer?.throwIfAborted();
    this.#unfollow = onAbort(outer, () => this.#abort(outer?.reason));
    if (total !== undefined) this.#total = this.#startTimer(total, 'the whole reply');
  }

  /** Aborts when the call is cancelled. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Waits for a promise up to a limit, even if the other side ignores the signal. One promise at a time.
   *
   * @param limit The limit in milliseconds.
   * @param what What it waits for, in words, for the error.
   */
  async wait<Value>(promise: Promise<Value>, limit: number | undefined, what: string) {
    const timer = limit === undefined ? undefined : this.#startTimer(limit, what);
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.#reject = reject;
        promise.then(resolve, reject);
        if (this.signal.aborted) reject(this.signal.reason);
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for this many milliseconds. */
  async pause(milliseconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    try {
      await this.wait(over, undefined, '');
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops the timers and cancels what is still running. */
  stop(): void {
    clearTimeout(this.#total);
    this.#unfollow();
    this.#controller.abort();
  }

  #startTimer(limit: number, what: string): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#abort(new EndpointError('timeout', `${what} took longer than ${limit} ms`));
    }, limit);
  }

  #abort(reason: unknown): void {
    this.#controller.abort(reason);
    this.#reject?.(this.signal.reason);
  }
}
