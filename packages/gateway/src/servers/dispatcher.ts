import { LRUCache } from 'lru-cache';
import { Failure } from '../http/failure.js';
import type { ModelServer } from './model-server.js';
import { ServerState } from './server-state.js';

/** The right to send one request to a server. */
export interface Lease {
  readonly server: ModelServer;
  /** The slot of the server. */
  readonly slot: number;
  /** Gives the slot back. */
  release(): void;
  /** Says that the server failed: for a while, others are preferred. */
  fail(): void;
}

interface Waiting {
  readonly servers: readonly ModelServer[];
  readonly session: string;
  readonly give: (lease: Lease) => void;
}

/** How many sessions are remembered, for the server that has their cache. */
const SESSIONS = 10_000;

/** Shares servers among requests: the one with the session's cache, or else the least busy one. */
export class Dispatcher {
  readonly #states = new Map<string, ServerState>();
  readonly #homes = new LRUCache<string, string>({ max: SESSIONS });
  readonly #queue = new Set<Waiting>();
  readonly #longest: number;

  /** @param longest How many requests may wait. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  stateOf(server: ModelServer): ServerState {
    const known = this.#states.get(server.name);
    if (known !== undefined) return known;
    const state = new ServerState(server);
    this.#states.set(server.name, state);
    return state;
  }

  /**
   * Waits for a free server.
   *
   * @param session The conversation; it returns to the server that it was on.
   * @throws {Failure} 429 if too many requests wait
   */
  async enter(
    servers: readonly ModelServer[],
    session: string,
    signal: AbortSignal,
  ): Promise<Lease> {
    signal.throwIfAborted();
    const lease = this.#tryTake(servers, session);
    if (lease !== undefined) return lease;
    if (this.#queue.size >= this.#longest) {
      throw new Failure(429, `${this.#queue.size} requests are waiting; try again in a moment`, {
        retryAfter: 1,
      });
    }
    return this.#wait(servers, session, signal);
  }

  #wait(servers: readonly ModelServer[], session: string, signal: AbortSignal): Promise<Lease> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#queue.delete(waiting);
        reject(signal.reason);
      };
      const waiting: Waiting = {
        servers,
        session,
        give: (lease) => {
          signal.removeEventListener('abort', leave);
          resolve(lease);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.add(waiting);
    });
  }

  #tryTake(servers: readonly ModelServer[], session: string): Lease | undefined {
    const awake = servers.filter((server) => !this.stateOf(server).isResting);
    // If all have failed, a request finds out whether one works again.
    const usable = awake.length > 0 ? awake : servers;
    const free = usable.filter((server) => this.stateOf(server).isFree);
    const home = free.find(({ name }) => name === this.#homes.get(session));
    const load = (server: ModelServer): number => {
      const { busy, slots } = this.stateOf(server);
      return busy / slots.length;
    };
    const server = home ?? free.toSorted((one, other) => load(one) - load(other))[0];
    if (server === undefined) return undefined;
    const state = this.stateOf(server);
    const slot = state.take(session);
    this.#homes.set(session, server.name);
    let isHeld = true;
    return {
      server,
      slot,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        state.free(slot);
        this.#serveNext();
      },
      fail: () => state.fail(),
    };
  }

  /** Gives freed slots to those that wait, in their order. */
  #serveNext(): void {
    for (const waiting of this.#queue) {
      const lease = this.#tryTake(waiting.servers, waiting.session);
      if (lease === undefined) continue;
      this.#queue.delete(waiting);
      waiting.give(lease);
    }
  }
}
