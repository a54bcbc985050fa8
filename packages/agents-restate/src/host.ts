import type { Program, RunRecord, RunReference } from '@modelspeak/agents/engine';
import type { ServiceOptions } from '@restatedev/restate-sdk';
import type { RestateClient } from './client/restate-client.js';
import type { Scope } from './journal/scope.js';
import type { Services } from './services/contract.js';

/** What the services of an agent share in one process. */
export interface Host {
  readonly program: Program;
  readonly services: Services;
  readonly client: RestateClient;
  readonly options: ServiceOptions;
  /** How many milliseconds the log of a run is kept that has ended. */
  readonly keep: number;
  /** What runs here. */
  readonly scopes: Set<Scope>;
  /** Tells who listens. Never throws. */
  onRecord(record: RunRecord, run: RunReference): void;
}
