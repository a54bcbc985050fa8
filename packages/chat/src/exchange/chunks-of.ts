import type { Request } from './request.js';
import { retrying } from './retry.js';

/**
 * The chunks of a reply, each within its time limit. Retries until the first chunk arrives. Breaking out
 * of the loop cancels the request.
 */
export async function* chunksOf<Chunk>(
  ask: () => AsyncIterable<Chunk>,
  { deadline, timeouts, retry, pace }: Request,
  tokens: () => number,
): AsyncGenerator<Chunk, void, undefined> {
  let iterator: AsyncIterator<Chunk> | undefined;
  try {
    let next = await retrying(retry, deadline, async () => {
      await pace.enter(tokens);
      iterator = ask()[Symbol.asyncIterator]();
      return deadline.wait(iterator.next(), timeouts, 'first');
    });
    while (!next.done && iterator !== undefined) {
      yield next.value;
      next = await deadline.wait(iterator.next(), timeouts, 'idle');
    }
  } finally {
    // An endpoint that ignores the signal may never return: we do not wait for it.
    iterator?.return?.().catch(() => undefined);
  }
}
