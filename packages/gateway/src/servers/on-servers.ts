import { type CallOptions, EndpointError } from '@modelspeak/endpoint';
import type { Dispatcher, Lease } from './dispatcher.js';
import type { ModelServer } from './model-server.js';

/** What is to run on one of several servers. */
export interface Work<Event, Result> {
  readonly servers: readonly ModelServer[];
  /** The conversation, which returns to the server that has its cache. */
  readonly session: string;
  readonly signal: AbortSignal;
  /** Called with the server that is asked. */
  onServer?(name: string): void;
  /**
   * @param call Does not wait for a server that loads its model, unless it is the last one.
   */
  start(lease: Lease, call: Pick<CallOptions, 'wait'>): AsyncGenerator<Event, Result, undefined>;
}

/** Works on a server. If it fails before its first event, the next one is asked. */
export async function* onServers<Event, Result>(
  { servers, session, signal, onServer, start }: Work<Event, Result>,
  dispatcher: Dispatcher,
): AsyncGenerator<Event, Result, undefined> {
  let left = servers;
  for (;;) {
    const lease = await dispatcher.enter(left, session, signal);
    onServer?.(lease.server.name);
    let hasBegun = false;
    let events: AsyncGenerator<Event, Result, undefined> | undefined;
    try {
      events = start(lease, waitFor(left));
      let step = await events.next();
      hasBegun = true;
      dispatcher.stateOf(lease.server).succeed();
      for (; !step.done; step = await events.next()) yield step.value;
      return step.value;
    } catch (error) {
      if (signal.aborted || !isOfServer(error)) throw error;
      lease.fail();
      left = left.filter(({ name }) => name !== lease.server.name);
      if (hasBegun || left.length === 0) throw error;
    } finally {
      // The client left: the server's slot is free at once.
      await events?.return(undefined as never).catch(() => undefined);
      lease.release();
    }
  }
}

/**
 * Asks for something that takes no slot, such as a count of tokens. If a server fails, the next one is asked; those
 * that failed a moment ago are the last.
 */
export async function onAnyServer<Result>(
  servers: readonly ModelServer[],
  dispatcher: Dispatcher,
  ask: (server: ModelServer, call: Pick<CallOptions, 'wait'>) => Promise<Result>,
): Promise<Result> {
  const isResting = (server: ModelServer): number => Number(dispatcher.stateOf(server).isResting);
  const [first, ...others] = servers.toSorted((one, other) => isResting(one) - isResting(other));
  if (first === undefined) throw new Error('the model has no server');
  try {
    return await ask(first, waitFor(servers));
  } catch (error) {
    if (others.length === 0 || !isOfServer(error)) throw error;
    dispatcher.stateOf(first).fail();
    return onAnyServer(others, dispatcher, ask);
  }
}

/** A server that loads its model is waited for if there is no other. */
function waitFor({ length }: readonly ModelServer[]): Pick<CallOptions, 'wait'> {
  return length > 1 ? { wait: 0 } : {};
}

/** Whether another server might do better. */
function isOfServer(error: unknown): boolean {
  if (!(error instanceof EndpointError)) return false;
  return (
    error.isPassing ||
    ['unreachable', 'interrupted', 'unfinished', 'malformed', 'timeout'].includes(error.code)
  );
}
