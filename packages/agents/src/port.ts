import type { Failure } from './errors/agent-error.js';
import type { JsonMap, JsonValue } from './json/json-value.js';

/** What the work of a step gets. */
export interface StepInfo {
  /**
   * An id that is the same on every attempt of this step, and on no other. Pass it to other services as an
   * idempotency key, so that they do nothing twice.
   */
  readonly id: string;
  /** The number of the attempt, from 1. An attempt that ended in a crash counts. */
  readonly attempt: number;
  /** Aborts when the run is cancelled or the engine is closed. */
  readonly signal: AbortSignal;
  /** Sends a chunk to everyone who follows the run. Chunks are not stored; the step's value is. */
  live(chunk: JsonValue): void;
}

/** How a failed step is retried. */
export interface StepRetry {
  /** The maximum number of retries. */
  readonly times: number;
  /** The delay before the first retry in milliseconds. It doubles with each retry. */
  readonly delay?: number | undefined;
}

/** Options of a step. */
export interface StepOptions {
  readonly retry?: StepRetry | undefined;
}

/** One of several parallel calls, as data. `Program.call` runs it. */
export interface Call {
  readonly name: string;
  readonly input: JsonValue;
}

/** The outcome of one of several parallel calls. */
export type Settled =
  | { readonly status: 'fulfilled'; readonly value: JsonValue }
  | { readonly status: 'rejected'; readonly failure: Failure };

/** Options of a wait. */
export interface WaitOptions {
  /** What the one who answers needs to know. */
  readonly ask?: JsonValue | undefined;
}

/** The effects of an action when it ends. Either both take effect, or none. */
export interface Commit {
  /** The new memory of the key; missing if it has not changed. */
  readonly memory?: JsonMap | undefined;
  /** The events that become visible. */
  readonly events: readonly JsonMap[];
}

/**
 * The journal of one run, which an engine offers to a {@link Program}. It stores the result of each call.
 * After a crash or a long wait the program runs again from its beginning, and each call returns the stored
 * result at once. So a program must make one call at a time, and the same calls each time.
 *
 * Every call may throw an `AgentError`: `call_pending` while another is pending, `replay_differs` if a
 * different call was made at this place before, `not_plain` for a value that JSON would change.
 */
export interface Journal {
  /** The key that the run belongs to. */
  readonly key: string;
  /** The id of the run, unique for the key. */
  readonly run: string;
  /**
   * Does something once, and stores its result or failure. A step that a crash interrupts runs again with
   * the same id.
   *
   * @throws {AgentError} `step_failed` if it fails after all retries
   */
  step<Value>(
    name: string,
    work: (step: StepInfo) => Promise<Value> | Value,
    options?: StepOptions,
  ): Promise<Value>;
  /** Runs several calls in parallel. Each has its own journal, without memory and events. */
  all(
    calls: readonly Call[],
    options?: { readonly limit?: number | undefined },
  ): Promise<Settled[]>;
  /** Publishes a token with `name` and `ask`, and waits until somebody answers it. */
  wait(name: string, options?: WaitOptions): Promise<JsonValue>;
  /** Waits for this many milliseconds. The wait survives a restart. */
  sleep(milliseconds: number): Promise<void>;
  /** Returns the time in milliseconds since 1970. It is the same on every replay. */
  now(): Promise<number>;
  /** Returns the memory of the key. Throws `not_here` inside a parallel call. */
  load(): Promise<JsonMap>;
  /** Stores memory and publishes events together. Throws `not_here` inside a parallel call. */
  commit(commit: Commit): Promise<void>;
}

/** A program that an engine runs: an agent in terms of this port. */
export interface Program {
  /** Runs with an input to the end. If it throws, the run fails. */
  run(journal: Journal, input: JsonValue): Promise<JsonValue>;
  /** Runs one of the parallel calls of `Journal.all`. */
  call(journal: Journal, call: Call): Promise<JsonValue>;
}

/** Something that happened in a run. */
export type RunEntry =
  | { readonly type: 'submitted'; readonly input: JsonValue }
  | {
      readonly type: 'attempt';
      readonly step: string;
      readonly name: string;
      readonly attempt: number;
    }
  | {
      readonly type: 'live';
      readonly step: string;
      readonly attempt: number;
      readonly chunk: JsonValue;
    }
  | {
      readonly type: 'abandoned';
      readonly step: string;
      readonly attempt: number;
      /** The reason; missing if the process ended during the attempt. */
      readonly failure?: Failure | undefined;
    }
  | {
      readonly type: 'done';
      readonly step: string;
      readonly name: string;
      /** The value of the step, if it has one. */
      readonly value?: JsonValue | undefined;
    }
  | {
      readonly type: 'failed';
      readonly step: string;
      readonly name: string;
      readonly failure: Failure;
    }
  | {
      readonly type: 'waiting';
      readonly token: string;
      readonly name: string;
      readonly ask?: JsonValue | undefined;
    }
  | { readonly type: 'resolved'; readonly token: string; readonly value: JsonValue }
  | { readonly type: 'event'; readonly event: JsonMap }
  | ({ readonly type: 'ended' } & RunEnd);

/** How a run ended. */
export type RunEnd =
  | { readonly status: 'completed'; readonly value: JsonValue }
  | { readonly status: 'failed' | 'cancelled'; readonly failure: Failure };

/** Something that happened in a run, with its place and time. */
export type RunRecord = RunEntry & {
  /**
   * Its place among the records of the run. You can continue reading from a place, also after a restart.
   * Only the places of live chunks do not survive a restart.
   */
  readonly place: string;
  /** The time in milliseconds since 1970. */
  readonly time: number;
};

/** Identifies a run. */
export interface RunReference {
  readonly key: string;
  readonly run: string;
}

/** A wait for an answer. */
export interface Waiting {
  readonly token: string;
  readonly name: string;
  readonly ask?: JsonValue | undefined;
}

/** The state of a run. */
export interface RunInfo extends RunReference {
  /**
   * `waiting`: it does nothing until somebody answers. `stuck`: a replay made different calls; the run
   * continues when the engine is opened with a program that makes the same calls again.
   */
  readonly status: 'queued' | 'running' | 'waiting' | 'stuck' | RunEnd['status'];
  /** The waits that are not answered yet. */
  readonly waiting: readonly Waiting[];
}

/** Options of reading records. */
export interface RecordsOptions {
  /** The place of the last known record. Reading begins after it. */
  readonly after?: string | undefined;
  /** Stops reading. The run continues. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a program, and stores what its runs have done. */
export interface Engine {
  /** The name of the engine, such as `memory`. */
  readonly name: string;
  /**
   * Takes an input for a new run. Resolves once the input is stored. Runs of one key run one after the
   * other, in the order in which they were submitted.
   *
   * @param id The id of the run. If it exists already, no new run is made and the input is ignored.
   */
  submit(
    key: string,
    input: JsonValue,
    options?: { readonly id?: string | undefined },
  ): Promise<RunReference>;
  /**
   * Waits for the end of a run and returns its result.
   *
   * @throws {AgentError} `unknown_run`; `cancelled`; the code and failure of a run that failed;
   * `replay_differs` if the run is stuck; `closed` if the engine is closed before the end
   */
  result(run: RunReference): Promise<JsonValue>;
  /**
   * The records of a run, those so far and later ones as they come, until it ends. Breaking out of the loop
   * does not affect the run.
   *
   * @throws {AgentError} `unknown_run`; `replay_differs` if the run is stuck, after its last record
   */
  records(run: RunReference, options?: RecordsOptions): AsyncGenerator<RunRecord, void, undefined>;
  /**
   * Answers a wait by its token. Resolves once the answer is stored.
   *
   * @throws {AgentError} `unknown_wait`, `already_resolved`, `not_plain`
   */
  resolve(token: string, value: JsonValue): Promise<void>;
  /**
   * Cancels a run. Resolves once the cancellation is stored. A finished run does not change.
   *
   * @throws {AgentError} `unknown_run`
   */
  cancel(run: RunReference): Promise<void>;
  /** Lists all runs that are kept. */
  runs(): Promise<readonly RunInfo[]>;
  /** Closes the engine. Unfinished runs continue when it is opened again, if it can be. */
  close(): Promise<void>;
}

/** Options of opening an engine. */
export interface EngineOptions {
  /** Called with each record of each run as it happens. Errors that it throws are ignored. */
  readonly onRecord?: ((record: RunRecord, run: RunReference) => void) | undefined;
}

/** Opens an engine for a program, such as `memory()` or `files(…)`. */
export type OpenEngine = (program: Program, options?: EngineOptions) => Promise<Engine>;
