/**
 * Runs requests one after the other, in the order in which they came: for a model that handles one request at
 * a time.
 *
 * @example
 * ```ts
 * import { RequestQueue } from '@modelspeak/endpoint/authoring';
 *
 * const queue = new RequestQueue();
 * const end = await queue.begin();
 * const next = queue.begin();
 * end();
 * const endNext = await next;
 * endNext();
 * console.log('both had their turn'); // both had their turn
 * ```
 */
export class RequestQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Waits until it is this request's turn. Returns a function that ends the turn. */
  async begin(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise<void>((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
