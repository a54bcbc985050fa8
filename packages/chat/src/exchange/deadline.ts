import { EndpointError } from '@modelspeak/endpoint';

/** How long things may take, in milliseconds. */
export interface Timeouts {
  /** Until the reply begins, in each attempt. */
  readonly first?: number | undefined;
  /** From one piece of the reply to the next. */
  readonly idle?: number | undefined;
  /** Altogether, attempts and the waiting between them included. */
  readonly total?: number | undefined;
}

/** Ends a call when its caller says so or its time is over, and leaves no timer or listener behind. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #total: ReturnType<typeof setTimeout> | undefined;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(outer: AbortSignal | undefined, total: number | undefined) {
    outer?.throwIfAborted();
    this.#outer = outer;
    outer?.addEventListener('abort', this.#follow);
    if (total !== undefined) this.#total = this.#startTimer(total, 'the whole reply');
  }

  /** For what can be ended. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Waits for a promise, no longer than may be, even where whoever has to keep it does not listen to
   * the signal. One promise at a time.
   *
   * @param limit How many milliseconds it may take.
   * @param what What one waits for, in words.
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

  /** Waits for so many milliseconds. */
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

  /** Ends what still goes on. */
  stop(): void {
    clearTimeout(this.#total);
    this.#outer?.removeEventListener('abort', this.#follow);
    this.#controller.abort();
  }

  readonly #follow = (): void => this.#abort(this.#outer?.reason);

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
