import { onAbort } from '@modelspeak/endpoint/authoring';
import type { Caller } from './incoming.js';

/** Ends the work on a request when its client leaves, or when the gateway no longer waits for it. */
export class Leaving {
  readonly #controller = new AbortController();
  readonly #stops: readonly (() => void)[];

  constructor({ request, core }: Pick<Caller, 'request' | 'core'>) {
    this.#stops = [request.signal, core.stopping.signal].map((signal) => {
      if (signal.aborted) this.leave(signal.reason);
      return onAbort(signal, () => this.leave(signal.reason));
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  leave(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Stops listening: the work is done. */
  forget(): void {
    for (const stop of this.#stops) stop();
  }
}
