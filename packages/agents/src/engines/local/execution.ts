import type { AgentError } from '../../errors/agent-error.js';
import type { Plain, PlainObject } from '../../plain/plain.js';
import type { RunningProgram, RunState } from './run-state.js';
import type { StoredEntry } from './store.js';

/** What an execution needs of its engine. */
export interface Host {
  /** Resolves when the entry is safe and taken in. */
  append(run: RunState, entry: StoredEntry, options?: { readonly safe: boolean }): Promise<void>;
  live(run: RunState, call: string, attempt: number, chunk: Plain): void;
}

/**
 * One time that a program runs from its beginning. It is dropped when all of it waits, as a crash
 * would drop it: its promises never settle, and the program begins anew when there is an answer.
 */
export class Execution implements RunningProgram {
  readonly run: RunState;
  readonly host: Host;
  /** The memory as the program knows it. */
  memory: PlainObject;
  readonly #controller = new AbortController();
  readonly #parked = new Map<string, (value: Plain) => void>();
  #working = 1;
  #isOver = false;

  constructor(run: RunState, host: Host, memory: PlainObject) {
    this.run = run;
    this.host = host;
    this.memory = memory;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether nothing that it still does is to have an effect. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether all of it waits to be answered. */
  get isIdle(): boolean {
    return this.#working === 0;
  }

  /** Counts what works at the same time: without anything, the execution is dropped. */
  work(change: number): void {
    this.#working += change;
    if (this.#working === 0 && !this.#isOver) this.stop();
  }

  /** Waits for an answer. */
  async park(call: string): Promise<Plain> {
    const answer = this.run.known(call)?.answer;
    if (answer !== undefined) return answer.value;
    const parked = new Promise<Plain>((resolve) => this.#parked.set(call, resolve));
    this.work(-1);
    return parked;
  }

  /** Goes on with what waits for an answer, if it does here. */
  wake(call: string, value: Plain): void {
    const resolve = this.#parked.get(call);
    if (resolve === undefined) return;
    this.#parked.delete(call);
    this.work(1);
    resolve(value);
  }

  /** Ends the run here for now: it makes other calls than before. */
  async getStuck(error: AgentError): Promise<never> {
    this.run.stuck = error;
    this.stop();
    return never();
  }

  /** Drops the execution: no call of it returns any more. */
  stop(): void {
    this.#isOver = true;
    this.#controller.abort(new DOMException('this execution of the run is over', 'AbortError'));
    if (this.run.execution === this) this.run.execution = undefined;
    this.run.changed();
  }
}

/** What a dropped execution waits for. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
