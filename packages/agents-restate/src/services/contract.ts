import type { Failure, JsonValue, RunRecord, RunReference } from '@modelspeak/agents';
import type { Call, RunEnd, Settled } from '@modelspeak/agents/engine';
import type {
  Context,
  ObjectContext,
  ObjectSharedContext,
  ServiceDefinition,
  VirtualObjectDefinition,
} from '@restatedev/restate-sdk';
import type { LogEntry } from '../log/run-log.js';

/** A request for a run, to the session of its key. */
export interface Submission {
  readonly run: string;
  readonly input: JsonValue;
}

/** A virtual object for each key, which runs its runs one after the other. */
export interface SessionHandlers {
  run(context: ObjectContext, submission: Submission): Promise<RunEnd>;
}

/** One of the parallel calls of a run. */
export interface BranchCall extends RunReference {
  readonly place: string;
  readonly call: Call;
}

/** The service for parallel calls. Each is its own invocation. */
export interface CallHandlers {
  call(context: Context, call: BranchCall): Promise<Settled>;
}

/** Log entries that belong together, and their time. */
export interface Entries {
  readonly entries: readonly LogEntry[];
  readonly time: number;
}

/** The result of adding entries to a log. */
export interface Appended {
  /** Whether the run has ended, so that nothing was added. */
  readonly isOver: boolean;
  /** The number of the attempt, if one has begun. */
  readonly attempt?: number | undefined;
}

/** The progress of a log; `null` if there is no such run. */
export type Progress = {
  /** The number of the next record. */
  readonly next: number;
  readonly end?: RunEnd | undefined;
  readonly stuck?: Failure | undefined;
} | null;

/** A reader that waits for records: from which record on, and the awakeable to resolve. */
export interface Listening {
  /** The number of the record; `null` to wait only for the end. */
  readonly from: number | null;
  readonly reader?: string | undefined;
}

/** What a reader gets. */
export interface Seen {
  readonly progress: Progress;
  readonly records: readonly RunRecord[];
}

/** The outcome of an answer. */
export type Resolution = 'resolved' | 'unknown_wait' | 'already_resolved';

/** A virtual object for each run, with the log of what has happened. */
export interface LogHandlers {
  submit(context: ObjectContext, submission: { input: JsonValue; time: number }): Promise<void>;
  append(context: ObjectContext, entries: Entries): Promise<Appended>;
  listen(context: ObjectContext, listening: Listening): Promise<Progress>;
  watch(context: ObjectSharedContext, listening: Listening): Promise<Seen>;
  resolve(
    context: ObjectContext,
    answer: { place: string; value: JsonValue; time: number },
  ): Promise<Resolution>;
  cancel(context: ObjectContext, cancel: { time: number }): Promise<boolean>;
  getStuck(context: ObjectContext, failure: Failure): Promise<void>;
  forget(context: ObjectContext): Promise<void>;
}

/** The services of an agent by name, as far as a client needs them. */
export interface Services {
  readonly session: VirtualObjectDefinition<string, SessionHandlers>;
  readonly calls: ServiceDefinition<string, CallHandlers>;
  readonly log: VirtualObjectDefinition<string, LogHandlers>;
}

export function servicesOf(name: string): Services {
  return {
    session: { name } as Services['session'],
    calls: { name: `${name}-calls` } as Services['calls'],
    log: { name: `${name}-log` } as Services['log'],
  };
}
