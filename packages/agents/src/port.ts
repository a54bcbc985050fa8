import type { Failure } from './errors/agent-error.js';
import type { Plain, PlainObject } from './plain/plain.js';

/** What the work of a step is told. */
export interface StepInfo {
  /**
   * The same on every attempt, and on no other step: what a tool hands on so that nobody does twice
   * what it asks for.
   */
  readonly id: string;
  /** 1 for the first attempt. An attempt that a crash ended counts. */
  readonly attempt: number;
  /** Aborts when the run is cancelled or the engine closed. */
  readonly signal: AbortSignal;
  /** Tells those who watch the run what is there so far. Not kept: the step's value is. */
  live(chunk: Plain): void;
}

/** How often a step that failed is tried again. */
export interface StepRetry {
  /** How often, at most. */
  readonly times: number;
  /** How many milliseconds to wait before the first time; twice as long each time after. */
  readonly delay?: number | undefined;
}

/** Options of a step. */
export interface StepOptions {
  readonly retry?: StepRetry | undefined;
}

/** One of several calls that run at once, as data: `Program.call` carries it out. */
export interface Call {
  readonly name: string;
  readonly input: Plain;
}

/** What became of one of several calls. */
export type Settled =
  | { readonly status: 'fulfilled'; readonly value: Plain }
  | { readonly status: 'rejected'; readonly failure: Failure };

/** Options of waiting. */
export interface WaitOptions {
  /** What whoever is to answer must know. */
  readonly ask?: Plain | undefined;
}

/** What an action leaves when it ends: both or nothing. */
export interface Commit {
  /** The memory of the key from now on; left out where it has not changed. */
  readonly memory?: PlainObject | undefined;
  /** The events that become visible. */
  readonly events: readonly PlainObject[];
}

/**
 * One run of one key, as an engine offers it to a {@link Program}. What a call gave is kept; after a
 * crash or a long wait the program runs again from its beginning, and gets the same from each call at
 * once. So calls must be made one after the other, and the same ones each time.
 *
 * Every call throws an `AgentError`: `call_pending` while another is pending, `replay_differs` where
 * another call was made at this place before, `not_plain` for a value that JSON would change.
 */
export interface Journal {
  /** The key that the run belongs to. */
  readonly key: string;
  /** The id of the run, which is unique for the key. */
  readonly run: string;
  /**
   * Does something once, and keeps what it gave or how it failed. A step that a crash interrupts runs
   * again, with the same id.
   *
   * @throws {AgentError} `step_failed` when it failed as often as it may
   */
  step<Value>(
    name: string,
    work: (step: StepInfo) => Promise<Value> | Value,
    options?: StepOptions,
  ): Promise<Value>;
  /** Carries out several calls at once, each with a journal of its own without memory and events. */
  all(
    calls: readonly Call[],
    options?: { readonly limit?: number | undefined },
  ): Promise<Settled[]>;
  /** Waits until somebody answers the token that is announced with `name` and `ask`. */
  wait(name: string, options?: WaitOptions): Promise<Plain>;
  /** Waits for some milliseconds, also over a restart. */
  sleep(milliseconds: number): Promise<void>;
  /** The time in milliseconds since 1970, the same on every replay. */
  now(): Promise<number>;
  /** The memory of the key. Not in one of several calls: there it throws `not_here`. */
  load(): Promise<PlainObject>;
  /** Keeps memory and publishes events at once. Not in one of several calls, as `load`. */
  commit(commit: Commit): Promise<void>;
}

/** What an engine runs: an agent, in the terms of the port. */
export interface Program {
  /** Runs an input to its end. What it throws ends the run as failed. */
  run(journal: Journal, input: Plain): Promise<Plain>;
  /** Carries out one of several calls of `Journal.all`. */
  call(journal: Journal, call: Call): Promise<Plain>;
}

/** Something that happened in a run. */
export type RunEntry =
  | { readonly type: 'submitted'; readonly input: Plain }
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
      readonly chunk: Plain;
    }
  | {
      readonly type: 'abandoned';
      readonly step: string;
      readonly attempt: number;
      /** Why; left out where the process ended in the middle. */
      readonly failure?: Failure | undefined;
    }
  | {
      readonly type: 'done';
      readonly step: string;
      readonly name: string;
      /** What the step gave, where it gave something. */
      readonly value?: Plain | undefined;
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
      readonly ask?: Plain | undefined;
    }
  | { readonly type: 'resolved'; readonly token: string; readonly value: Plain }
  | { readonly type: 'event'; readonly event: PlainObject }
  | ({ readonly type: 'ended' } & RunEnd);

/** How a run ended. */
export type RunEnd =
  | { readonly status: 'completed'; readonly value: Plain }
  | { readonly status: 'failed' | 'cancelled'; readonly failure: Failure };

/** Something that happened in a run, and where. */
export type RunRecord = RunEntry & {
  /**
   * Its place among the records of the run, from which one can go on reading, also after a restart.
   * Only live chunks have places that a restart forgets.
   */
  readonly place: string;
  /** When, in milliseconds since 1970. */
  readonly time: number;
};

/** Which run. */
export interface RunReference {
  readonly key: string;
  readonly run: string;
}

/** Something that waits to be answered. */
export interface Waiting {
  readonly token: string;
  readonly name: string;
  readonly ask?: Plain | undefined;
}

/** What is known of a run. */
export interface RunInfo extends RunReference {
  /**
   * `waiting` where it does nothing until somebody answers; `stuck` where a replay differed: the run
   * goes on when the engine is opened with a program that makes the same calls again.
   */
  readonly status: 'queued' | 'running' | 'waiting' | 'stuck' | RunEnd['status'];
  /** What waits to be answered. */
  readonly waiting: readonly Waiting[];
}

/** Where in a run to begin to read, and when to stop. */
export interface RecordsOptions {
  /** The place of the last record that is known. */
  readonly after?: string | undefined;
  /** Ends reading, and nothing else. */
  readonly signal?: AbortSignal | undefined;
}

/** What runs a program, and keeps what its runs have done. */
export interface Engine {
  /** What it is called, such as `memory`. */
  readonly name: string;
  /**
   * Takes an input, and resolves once it is safe. Runs of one key follow each other in the order in
   * which they came.
   *
   * @param id The id of the run. The same id again is the same run: its input is not looked at.
   */
  submit(
    key: string,
    input: Plain,
    options?: { readonly id?: string | undefined },
  ): Promise<RunReference>;
  /**
   * What a run gave, once it has ended.
   *
   * @throws {AgentError} `unknown_run`; `cancelled`; the code and failure with which the run failed;
   * `replay_differs` where it is stuck; `closed` where the engine was closed before
   */
  result(run: RunReference): Promise<Plain>;
  /**
   * The records of a run, those that are there and those to come, until it ends. Who stops reading
   * stops nothing else.
   *
   * @throws {AgentError} `unknown_run`
   */
  records(run: RunReference, options?: RecordsOptions): AsyncGenerator<RunRecord, void, undefined>;
  /**
   * Answers what waits under a token, and resolves once the answer is safe.
   *
   * @throws {AgentError} `unknown_wait`, `already_resolved`, `not_plain`
   */
  resolve(token: string, value: Plain): Promise<void>;
  /**
   * Cancels a run, and resolves once that is safe. A run that has ended stays as it is.
   *
   * @throws {AgentError} `unknown_run`
   */
  cancel(run: RunReference): Promise<void>;
  /** All runs that are kept. */
  runs(): Promise<readonly RunInfo[]>;
  /** Stops working. Runs that have not ended go on when the engine is opened again, where it can be. */
  close(): Promise<void>;
}

/** What an engine is told when it is opened. */
export interface EngineOptions {
  /** Told each record of each run as it happens. What it throws is of no consequence. */
  readonly onRecord?: ((record: RunRecord, run: RunReference) => void) | undefined;
}

/** Opens an engine for a program: what `memory()` or `files(…)` give. */
export type OpenEngine = (program: Program, options?: EngineOptions) => Promise<Engine>;
