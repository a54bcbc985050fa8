import type { Usage } from '@modelspeak/core';

/** A line of a gateway's log: facts about a request, and nothing of what was said. */
export interface GatewayLogEntry {
  /** When the request came, as an ISO date. */
  readonly time: string;
  readonly id: string;
  /** The method and the path. */
  readonly route: string;
  readonly model?: string | undefined;
  readonly server?: string | undefined;
  /** The name of the client's key. */
  readonly client?: string | undefined;
  readonly status: number;
  /** How long the request took, in milliseconds. */
  readonly duration: number;
  /** How long it took until the first event of the reply, in milliseconds. */
  readonly first?: number | undefined;
  readonly usage?: Usage | undefined;
  /** How many things of the request the model could not express. */
  readonly leftOut?: number | undefined;
  /** What is wrong with the model's set-up, such as a special token that its vocabulary lacks. */
  readonly warning?: string | undefined;
  readonly error?: string | undefined;
}

/** A request that is being answered. */
export interface RunningRequest {
  readonly id: string;
  readonly route: string;
  readonly model?: string | undefined;
  readonly server?: string | undefined;
  /** How long it has been running, in milliseconds. */
  readonly duration: number;
}
