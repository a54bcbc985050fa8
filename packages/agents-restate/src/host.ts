import type { RunRecord, RunReference } from '@modelspeak/agents';
import type { Program } from '@modelspeak/agents/engine';
import type { ServiceOptions } from '@restatedev/restate-sdk';
import type { RestateClient } from './client/restate-client.js';
import type { Services } from './services/contract.js';

/** An attempt that works here. */
export interface RunningAttempt {
  readonly run: RunReference;
  /** Aborts what its steps still do. */
  stop(): void;
}

/** What the services of an agent share in one process. */
export interface Host {
  readonly program: Program;
  readonly services: Services;
  readonly client: RestateClient;
  readonly options: ServiceOptions;
  /** How many milliseconds the log of a run is kept that has ended. */
  readonly keep: number;
  /** What runs here. */
  readonly running: Set<RunningAttempt>;
  /** Tells who listens. Never throws. */
  onRecord(record: RunRecord, run: RunReference): void;
}
