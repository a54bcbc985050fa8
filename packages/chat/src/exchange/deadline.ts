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
  /** For a whole run: all its requests and tools. */
  readonly run?: number | undefined;
  /** For each tool call of a run. The model is told that it took too long. */
  readonly tool?: number | undefined;
}

/** The subject of each limit, for its error. */
const WHAT: Readonly<Record<keyof Timeouts, string>> = {
  first: 'the beginning of the reply',
  idle: 'the next piece of the reply',
  total: 'the whole reply',
  run: 'the run',
  tool: 'the tool',
};

/** The longest time that a timer supports, 24 days: it ends a longer one at once. */
const LONGEST = 2 ** 31 - 1;

/** Cancels a call when its caller does or its time is up, and leaves no timer or listener behind. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #unfollow: () => void;
  readonly #total: ReturnType<typeof setTimeout> | undefined;
  #reject: ((reason: unknown) => void) | undefined;

  /**
   * @param option Which limit it has in all, if any.
   */
  constructor(
    outer: AbortSignal | undefined,
    timeouts: Timeouts = {},
    option: 'total' | 'run' | 'tool' = 'total',
  ) {
    outer?.throwIfAborted();
    this.#unfollow = onAbort(outer, () => this.#abort(outer?.reason));
    const limit = timeouts[option];
    if (limit !== undefined) this.#total = this.#startTimer(limit, option);
  }

  /** Aborts when the call is cancelled. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Waits for a promise up to a limit, even if the other side ignores the signal. One promise at a time.
   *
   * @param timeouts The limits in milliseconds.
   * @param option The one that counts.
   * @param what What it waits for, in words, for the error.
   */
  async wait<Value>(
    promise: Promise<Value>,
    timeouts: Timeouts = {},
    option: 'first' | 'idle' = 'first',
    what = WHAT[option],
  ): Promise<Value> {
    const limit = timeouts[option];
    const timer = limit === undefined ? undefined : this.#startTimer(limit, option, what);
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
      await this.wait(over);
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

  #startTimer(
    limit: number,
    option: keyof Timeouts,
    what = WHAT[option],
  ): ReturnType<typeof setTimeout> | undefined {
    const problem = `${what} took longer than ${limit} ms; raise timeouts.${option}`;
    const end = (): void => this.#abort(new EndpointError('timeout', problem));
    return limit > LONGEST ? undefined : setTimeout(end, limit);
  }

  #abort(reason: unknown): void {
    this.#controller.abort(reason);
    this.#reject?.(this.signal.reason);
  }
}
