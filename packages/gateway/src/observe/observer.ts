import type { Usage } from '@modelspeak/core';
import { Metrics } from './metrics.js';
import { reasonOf, textOf } from './reason-of.js';
import type { GatewayLogEntry, RunningRequest } from './request-log.js';

/** How many errors the status page shows. */
const ERRORS = 50;

/** A request that failed. */
export interface FailedRequest {
  readonly entry: GatewayLogEntry;
  /** The whole error, which may quote the request. It is for the one who sent it. */
  readonly text: string | undefined;
}

/** Watches one request. */
export class Observation {
  readonly id: string;
  readonly route: string;
  model: string | undefined;
  server: string | undefined;
  client: string | undefined;
  usage: Usage | undefined;
  leftOut: number | undefined;
  warning: string | undefined;
  readonly #begun = performance.now();
  readonly #time = new Date().toISOString();
  readonly #onEnd: (entry: GatewayLogEntry, error: unknown) => void;
  #first: number | undefined;
  #isOver = false;

  constructor(id: string, route: string, onEnd: (entry: GatewayLogEntry, error: unknown) => void) {
    this.id = id;
    this.route = route;
    this.#onEnd = onEnd;
  }

  get running(): RunningRequest {
    const { id, route, model, server } = this;
    return { id, route, model, server, duration: this.#elapsed() };
  }

  /** Says that the first event of the reply came. */
  begin(): void {
    this.#first ??= this.#elapsed();
  }

  /** Says how the request ended. Only the first call counts. */
  end(status: number, error?: unknown): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { id, route, model, server, client, usage, leftOut, warning } = this;
    const entry = {
      time: this.#time,
      id,
      route,
      model,
      server,
      client,
      status,
      duration: this.#elapsed(),
      first: this.#first,
      usage,
      leftOut,
      warning,
      ...(error !== undefined && { error: reasonOf(error) }),
    };
    this.#onEnd(entry, error);
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#begun);
  }
}

/** Watches all requests of a gateway. */
export class Observer {
  readonly metrics = new Metrics();
  readonly #running = new Map<string, Observation>();
  readonly #errors: FailedRequest[] = [];
  #whenIdle: (() => void)[] = [];
  readonly #log: ((entry: GatewayLogEntry) => void) | undefined;

  constructor(log: ((entry: GatewayLogEntry) => void) | undefined) {
    this.#log = log;
  }

  /** The requests that are being answered, the oldest first. */
  get running(): readonly RunningRequest[] {
    return [...this.#running.values()].map(({ running }) => running);
  }

  /** The latest failed requests, the newest first. */
  get errors(): readonly FailedRequest[] {
    return this.#errors.toReversed();
  }

  /** Waits until no request is being answered. */
  async whenIdle(): Promise<void> {
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  observe(id: string, route: string): Observation {
    const observation = new Observation(id, route, (entry, error) => {
      this.#running.delete(id);
      this.metrics.add(entry);
      if (entry.error !== undefined) this.#errors.push({ entry, text: textOf(error) });
      if (this.#errors.length > ERRORS) this.#errors.shift();
      if (this.#running.size === 0) {
        for (const resolve of this.#whenIdle) resolve();
        this.#whenIdle = [];
      }
      this.#log?.(entry);
    });
    this.#running.set(id, observation);
    return observation;
  }
}
