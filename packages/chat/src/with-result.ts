/** Events as they arrive, and what they add up to. */
export type WithResult<Event, Result> = AsyncGenerator<Event, Result, undefined> & {
  /**
   * What the generator returns, for readers that loop over the events: it resolves when they have read the
   * last event. It rejects with the error that ended the events, or with an `AbortError` if a reader broke
   * out of the loop. It does not read events itself.
   */
  readonly result: Promise<Result>;
};

/** Gives a generator a promise of what it returns. */
export function withResult<Event, Result>(
  events: AsyncGenerator<Event, Result, undefined>,
): WithResult<Event, Result> {
  const { promise, resolve, reject } = withResolvers<Result>();
  // Most readers do not use it.
  promise.catch(() => {});
  const watch = async (
    step: Promise<IteratorResult<Event, Result>>,
  ): Promise<IteratorResult<Event, Result>> => {
    try {
      const next = await step;
      if (next.done) resolve(next.value);
      return next;
    } catch (error) {
      reject(error);
      throw error;
    }
  };
  const generator: WithResult<Event, Result> = {
    result: promise,
    next: () => watch(events.next()),
    return: (value) => {
      reject(new DOMException('the events were not read to their end', 'AbortError'));
      return events.return(value);
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
