/** What sends a request in Node's `fetch`: the part of undici's `Dispatcher` that is used here. */
interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean;
}

/**
 * Options for `fetch` in Node without its own time limits: it gives up a server that sends nothing for 300
 * seconds, but a slow one reads a long prompt for longer. The requests still go through Node's global
 * dispatcher, which may be a proxy. Elsewhere there are no such limits, and no options.
 */
export function withoutLimits(): RequestInit {
  const found = globalDispatcher();
  if (found === undefined) return {};
  const dispatcher: Dispatcher = {
    dispatch: (options, handler) =>
      found.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  };
  return { dispatcher } as RequestInit;
}

/** The dispatcher that Node's `fetch` uses, under the symbol of its version of undici. */
function globalDispatcher(): Dispatcher | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly versions?: { readonly undici?: string } };
  };
  const version = Number.parseInt(process?.versions?.undici ?? '', 10);
  if (Number.isNaN(version)) return undefined;
  // Node 20 loads undici when it is first used.
  new Headers();
  const key = Symbol.for(`undici.globalDispatcher.${version < 8 ? 1 : 2}`);
  return (globalThis as Readonly<Record<symbol, Dispatcher | undefined>>)[key];
}
