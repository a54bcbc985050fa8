import type { RunRecord, RunReference } from '@modelspeak/agents';
import type { Program } from '@modelspeak/agents/engine';
import type { ServiceOptions } from '@restatedev/restate-sdk';
import type { RestateClient } from './client/restate-client.js';
import type { Services } from './services/contract.js';

/** An attempt that is running in this process. */
export interface RunningAttempt {
  readonly run: RunReference;
  /** Aborts its running steps. */
  stop(): void;
}

/** What the services of an agent share in one process. */
export interface Host {
  readonly program: Program;
  readonly services: Services;
  readonly client: RestateClient;
  readonly options: ServiceOptions;
  /** How many milliseconds the log of a finished run is kept. */
  readonly keep: number;
  /** The attempts that are running in this process. */
  readonly running: Set<RunningAttempt>;
  /** Calls the listener. Never throws. */
  onRecord(record: RunRecord, run: RunReference): void;
}
