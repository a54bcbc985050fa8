import type { Request } from './request.js';
import { retrying } from './retry.js';

/**
 * The chunks of a reply, asked for again until the first has come, each in its time. Who stops early
 * ends the request.
 */
export async function* chunksOf<Chunk>(
  ask: () => AsyncIterable<Chunk>,
  { deadline, timeouts: { first, idle }, retry, pace }: Request,
  tokens: () => number,
): AsyncGenerator<Chunk, void, undefined> {
  let iterator: AsyncIterator<Chunk> | undefined;
  try {
    let next = await retrying(retry, deadline, async () => {
      await pace.enter(tokens);
      iterator = ask()[Symbol.asyncIterator]();
      return deadline.wait(iterator.next(), first, 'the beginning of the reply');
    });
    while (!next.done && iterator !== undefined) {
      yield next.value;
      next = await deadline.wait(iterator.next(), idle, 'the next piece of the reply');
    }
  } finally {
    // One that does not listen to the signal may never get here, and has nothing more to say.
    iterator?.return?.().catch(() => undefined);
  }
}
