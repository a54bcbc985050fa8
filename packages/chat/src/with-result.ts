/** Events as they arrive, and what they add up to. */
export type WithResult<Event, Result> = AsyncGenerator<Event, Result, undefined> & {
  /**
   * What the generator returns, for readers that loop over the events: it resolves when they have read the
   * last event. It rejects with the error that ended the events, or with an `AbortError` if a reader broke
   * out of the loop. It does not read events itself.
   */
  readonly result: Promise<Result>;
};

/**
 * Gives a generator a promise of what it returns.
 *
 * @param begin Makes the generator. Its signal aborts with the second argument, and when a reader leaves.
 */
export function withResult<Event, Result>(
  begin: (signal: AbortSignal) => AsyncGenerator<Event, Result, undefined>,
  signal?: AbortSignal,
): WithResult<Event, Result> {
  const left = new AbortController();
  const events = begin(left.signal);
  const { promise, resolve, reject } = withResolvers<Result>();
  // Most readers do not use it.
  promise.catch(() => {});
  // Not AbortSignal.any, which keeps signals alive in some versions of Node.
  const leave = (): void => left.abort(signal?.reason);
  const settle = (): void => signal?.removeEventListener('abort', leave);
  let isBegun = false;
  const listen = (): void => {
    if (isBegun) return;
    isBegun = true;
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave);
  };
  const watch = async (
    step: Promise<IteratorResult<Event, Result>>,
  ): Promise<IteratorResult<Event, Result>> => {
    try {
      const next = await step;
      if (next.done) {
        settle();
        resolve(next.value);
      }
      return next;
    } catch (error) {
      settle();
      reject(error);
      throw error;
    }
  };
  const generator: WithResult<Event, Result> = {
    result: promise,
    next: () => {
      listen();
      return watch(events.next());
    },
    return: (value) => {
      const reason = new DOMException('the events were not read to their end', 'AbortError');
      settle();
      reject(reason);
      const ended = events.return(value);
      // Otherwise it would wait for the next event of a silent server.
      left.abort(reason);
      return ended;
    },
    throw: (error) => watch(events.throw(error)),
    [Symbol.asyncIterator]: () => generator,
  };
  return generator;
}

interface Resolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<Value>(): Resolvers<Value> {
  let resolvers: Omit<Resolvers<Value>, 'promise'> | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    resolvers = { resolve, reject };
  });
  return { promise, ...(resolvers as Omit<Resolvers<Value>, 'promise'>) };
}
