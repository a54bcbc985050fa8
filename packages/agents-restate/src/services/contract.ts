import type { Failure, Plain, RunRecord, RunReference } from '@modelspeak/agents';
import type { Call, RunEnd, Settled } from '@modelspeak/agents/engine';
import type {
  Context,
  ObjectContext,
  ObjectSharedContext,
  ServiceDefinition,
  VirtualObjectDefinition,
} from '@restatedev/restate-sdk';
import type { LogEntry } from '../log/run-log.js';

/** A run, as the session of its key is asked for it. */
export interface Submission {
  readonly run: string;
  readonly input: Plain;
}

/** The runs of a key, one after the other: a virtual object for each key. */
export interface SessionHandlers {
  run(context: ObjectContext, submission: Submission): Promise<RunEnd>;
}

/** One of several calls of a run. */
export interface BranchCall extends RunReference {
  readonly place: string;
  readonly call: Call;
}

/** Several calls at once, each an invocation of its own. */
export interface CallHandlers {
  call(context: Context, call: BranchCall): Promise<Settled>;
}

/** Entries that belong together, and when they were made. */
export interface Entries {
  readonly entries: readonly LogEntry[];
  readonly time: number;
}

/** What a log says to whoever adds to it. */
export interface Appended {
  /** Whether the run has ended, so that nothing was added. */
  readonly isOver: boolean;
  /** Which attempt has begun, where one has. */
  readonly attempt?: number | undefined;
}

/** How far a log has come; `null` where there is no such run. */
export type Progress = {
  /** The number of the next record. */
  readonly next: number;
  readonly end?: RunEnd | undefined;
  readonly stuck?: Failure | undefined;
} | null;

/** From which record on somebody wants to know, and the awakeable that tells. */
export interface Listening {
  /** Infinitely many, as `null`, for the end alone. */
  readonly from: number | null;
  readonly reader?: string | undefined;
}

/** What somebody sees who watches. */
export interface Seen {
  readonly progress: Progress;
  readonly records: readonly RunRecord[];
}

/** What became of an answer. */
export type Resolution = 'resolved' | 'unknown_wait' | 'already_resolved';

/** What has happened in a run: a virtual object for each run. */
export interface LogHandlers {
  submit(context: ObjectContext, submission: { input: Plain; time: number }): Promise<void>;
  append(context: ObjectContext, entries: Entries): Promise<Appended>;
  listen(context: ObjectContext, listening: Listening): Promise<Progress>;
  watch(context: ObjectSharedContext, listening: Listening): Promise<Seen>;
  resolve(
    context: ObjectContext,
    answer: { place: string; value: Plain; time: number },
  ): Promise<Resolution>;
  cancel(context: ObjectContext, cancel: { time: number }): Promise<boolean>;
  getStuck(context: ObjectContext, failure: Failure): Promise<void>;
  forget(context: ObjectContext): Promise<void>;
}

/** The services of an agent, by their names: all that a client needs of them. */
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
