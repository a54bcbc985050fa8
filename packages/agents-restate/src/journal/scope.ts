import type { PlainObject, RunReference } from '@modelspeak/agents';
import { type CallName, replayDiffers } from '@modelspeak/agents/engine';
import { CancelledError, type Context } from '@restatedev/restate-sdk';
import type { Host } from '../host.js';
import type { LogEntry } from '../log/run-log.js';

/** What a call gave, for when the program runs again. */
export interface KeptCall extends CallName {
  readonly gave: unknown;
}

/** Where a scope begins. */
export interface ScopeSettings {
  /** What the places of its calls begin with; nothing for those of the run itself. */
  readonly prefix?: string;
  /** The memory that the run began with. */
  readonly memory?: PlainObject;
}

/**
 * One attempt of an invocation: of a run, or of one of several calls that it makes at once. Where the
 * program waited for an answer it begins anew and gets what it got before, as it would on another
 * machine.
 */
export class Scope {
  readonly host: Host;
  readonly context: Context;
  readonly run: RunReference;
  readonly prefix: string;
  readonly memory: PlainObject;
  readonly #kept = new Map<string, KeptCall>();
  readonly #controller = new AbortController();
  readonly #failing: Promise<never>;
  #fail: (error: unknown) => void = () => {};
  #begin: () => void = () => {};
  #journal: object | undefined;
  /** What is to be told to the log with the next call. */
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

  /** Aborts when nothing that is still done here counts. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Lets a program begin with a journal; gives nothing where it is to begin anew. */
  async begin<Result>(journal: object, act: () => Promise<Result>): Promise<Result | undefined> {
    const again = new Promise<undefined>((resolve) => {
      this.#begin = () => resolve(undefined);
    });
    this.#journal = journal;
    return Promise.race([act(), again, this.#failing]);
  }

  /** Whether a journal is the one that the program now has. */
  isCurrent(journal: object): boolean {
    return this.#journal === journal && !this.signal.aborted;
  }

  /** What a call gave before, when the program ran here until it waited. */
  kept(place: string, call: CallName): KeptCall | undefined {
    const kept = this.#kept.get(place);
    if (kept !== undefined) this.#compare(place, call, kept);
    return kept;
  }

  keep(place: string, call: KeptCall): void {
    this.#kept.set(place, call);
  }

  /** Tells the log something with the next call that tells it something, or with the end. */
  tellNext(entry: LogEntry): void {
    this.#untold = [...this.#untold, entry];
  }

  /** Does something that a call begins with, once, and keeps which call it was. */
  async record<Result extends object>(
    place: string,
    { kind, name }: CallName,
    act: () => Promise<Result>,
  ): Promise<Result> {
    const kept = await this.durably(
      // What it is called is the same for every kind: which it was, we compare ourselves.
      this.context.run(place, async () => ({ kind, name, result: await act() })),
    );
    this.#compare(place, { kind, name }, kept);
    return this.signal.aborted ? never() : kept.result;
  }

  /**
   * Records what tells the log, too, what it has not been told yet.
   *
   * @param act Tells it.
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

  /** Waits for Restate; no longer than somebody is there who waits. */
  async durably<Value>(act: PromiseLike<Value>): Promise<Value> {
    try {
      return await act;
    } catch (error) {
      return this.end(error);
    }
  }

  /** Drops what the program does, and begins it anew. */
  async replay(): Promise<never> {
    this.#journal = undefined;
    this.#begin();
    return never();
  }

  /** Ends the attempt: the program is left where it is. */
  async end(error: unknown): Promise<never> {
    this.stop();
    this.#fail(error);
    return never();
  }

  /** Ends the attempt, as somebody cancelled the run. */
  cancel(): Promise<never> {
    return this.end(new CancelledError());
  }

  /** Aborts what steps still do. */
  stop(): void {
    this.#controller.abort(new DOMException('this execution of the run is over', 'AbortError'));
  }

  #compare(place: string, found: CallName, { kind, name }: CallName): void {
    if (found.kind === kind && found.name === name) return;
    this.stop();
    this.#fail(replayDiffers(place, found, { kind, name }));
  }
}

/** What a program waits for that is left where it is. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
