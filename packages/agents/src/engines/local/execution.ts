import type { AgentError } from '../../errors/agent-error.js';
import type { JsonMap, JsonValue } from '../../json/json-value.js';
import type { RunningProgram, RunState } from './run-state.js';
import type { StoredEntry } from './store.js';

/** What an execution needs from its engine. */
export interface Host {
  /** Appends an entry. Resolves when it is stored and processed. */
  append(run: RunState, entry: StoredEntry, options?: { readonly safe: boolean }): Promise<void>;
  live(run: RunState, call: string, attempt: number, chunk: JsonValue): void;
}

/**
 * One execution of a program, from its beginning. When all of it waits, it is dropped, as by a crash: its
 * promises never settle, and the program starts again when there is an answer.
 */
export class Execution implements RunningProgram {
  readonly run: RunState;
  readonly host: Host;
  /** The memory as the program sees it. */
  memory: JsonMap;
  readonly #controller = new AbortController();
  readonly #parked = new Map<string, (value: JsonValue) => void>();
  #working = 1;
  #isOver = false;

  constructor(run: RunState, host: Host, memory: JsonMap) {
    this.run = run;
    this.host = host;
    this.memory = memory;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether it is over: nothing that it still does may have an effect. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether all of it waits for answers. */
  get isIdle(): boolean {
    return this.#working === 0;
  }

  /** Changes the number of active branches. At 0 the execution is dropped. */
  work(change: number): void {
    this.#working += change;
    if (this.#working === 0 && !this.#isOver) this.stop();
  }

  /** Waits for an answer. */
  async park(call: string): Promise<JsonValue> {
    const answer = this.run.known(call)?.answer;
    if (answer !== undefined) return answer.value;
    const parked = new Promise<JsonValue>((resolve) => this.#parked.set(call, resolve));
    this.work(-1);
    return parked;
  }

  /** Continues a call that waits for this answer, if it waits in this execution. */
  wake(call: string, value: JsonValue): void {
    const resolve = this.#parked.get(call);
    if (resolve === undefined) return;
    this.#parked.delete(call);
    this.work(1);
    resolve(value);
  }

  /** Stops the run because it makes different calls than before. */
  async getStuck(error: AgentError): Promise<never> {
    this.run.stuck = error;
    this.stop();
    return never();
  }

  /** Drops the execution: none of its calls returns any more. */
  stop(): void {
    this.#isOver = true;
    this.#controller.abort(new DOMException('this execution of the run is over', 'AbortError'));
    if (this.run.execution === this) this.run.execution = undefined;
    this.run.changed();
  }
}

/** A promise that never settles, for a dropped execution. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
