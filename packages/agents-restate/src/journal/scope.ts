import type { JsonMap, RunReference } from '@modelspeak/agents';
import { type CallName, replayDiffers } from '@modelspeak/agents/engine';
import { CancelledError, type Context } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import type { LogEntry } from '../log/run-log.js';

/** The result of a call, for when the program runs again. */
export interface KeptCall extends CallName {
  readonly gave: unknown;
}

/** Settings of a scope. */
export interface ScopeSettings {
  /** The prefix of the places of its calls; empty for the run itself. */
  readonly prefix?: string;
  /** The memory with which the run began. */
  readonly memory?: JsonMap;
}

/**
 * One attempt of an invocation: of a run, or of one of its parallel calls. After waiting for an answer, the
 * program runs again from its beginning and gets the earlier results, as it would on another machine.
 */
export class Scope {
  readonly host: Host;
  readonly context: Context;
  readonly run: RunReference;
  readonly prefix: string;
  readonly memory: JsonMap;
  readonly #kept = new Map<string, KeptCall>();
  readonly #controller = new AbortController();
  readonly #failing: Promise<never>;
  #fail: (error: unknown) => void = () => {};
  #begin: () => void = () => {};
  #journal: object | undefined;
  /** Log entries to send with the next call. */
  #untold: readonly LogEntry[] = [];

  constructor(
    host: Host,
    context: Context,
    run: RunReference,
    { prefix = '', memory = {} }: ScopeSettings = {},
  ) {
    this.host = host;
    this.context = context;
    this.run = run;
    this.prefix = prefix;
    this.memory = memory;
    this.#failing = new Promise<never>((_resolve, reject) => {
      this.#fail = reject;
    });
    this.#failing.catch(() => {});
    context.request().attemptCompletedSignal.addEventListener('abort', () => this.stop());
  }

  /** Aborts when the attempt is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts a program with a journal. Returns `undefined` if the program must start again. */
  async begin<Result>(journal: object, act: () => Promise<Result>): Promise<Result | undefined> {
    const again = new Promise<undefined>((resolve) => {
      this.#begin = () => resolve(undefined);
    });
    this.#journal = journal;
    return Promise.race([act(), again, this.#failing]);
  }

  /** Whether this is the journal of the current execution. */
  isCurrent(journal: object): boolean {
    return this.#journal === journal && !this.signal.aborted;
  }

  /** The result of a call from an earlier execution in this attempt. */
  kept(place: string, call: CallName): KeptCall | undefined {
    const kept = this.#kept.get(place);
    if (kept !== undefined) this.#compare(place, call, kept);
    return kept;
  }

  keep(place: string, call: KeptCall): void {
    this.#kept.set(place, call);
  }

  /** Adds a log entry that is sent with the next call that writes to the log, or with the end. */
  tellNext(entry: LogEntry): void {
    this.#untold = [...this.#untold, entry];
  }

  /** Does something once at the beginning of a call, and records which call it is. */
  async record<Result extends object>(
    place: string,
    { kind, name }: CallName,
    act: () => Promise<Result>,
  ): Promise<Result> {
    const kept = await this.durably(
      // The name is the same for every kind of call: we compare the kinds ourselves.
      this.context.run(place, async () => ({ kind, name, result: await act() })),
    );
    this.#compare(place, { kind, name }, kept);
    return this.signal.aborted ? never() : kept.result;
  }

  /**
   * Records something, and sends the pending log entries with it.
   *
   * @param act Sends the entries.
   */
  async recordAndTell<Result extends object>(
    place: string,
    call: CallName,
    act: (untold: readonly LogEntry[]) => Promise<Result>,
  ): Promise<Result> {
    const untold = this.#untold;
    const result = await this.record(place, call, () => act(untold));
    this.#untold = [];
    return result;
  }

  /** Waits for Restate, as long as the attempt is not over. */
  async durably<Value>(act: PromiseLike<Value>): Promise<Value> {
    try {
      return await act;
    } catch (error) {
      return this.end(error);
    }
  }

  /** Drops the execution of the program, and starts it again. */
  async replay(): Promise<never> {
    this.#journal = undefined;
    this.#begin();
    return never();
  }

  /** Ends the attempt. The program never continues. */
  async end(error: unknown): Promise<never> {
    this.stop();
    this.#fail(error);
    return never();
  }

  /** Ends the attempt because the run was cancelled. */
  cancel(): Promise<never> {
    return this.end(new CancelledError());
  }

  /** Aborts running steps. */
  stop(): void {
    this.#controller.abort(new DOMException('this execution of the run is over', 'AbortError'));
  }

  #compare(place: string, found: CallName, { kind, name }: CallName): void {
    if (found.kind === kind && found.name === name) return;
    this.stop();
    this.#fail(replayDiffers(place, found, { kind, name }));
  }
}

/** A promise that never settles, for a program that never continues. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
