import { AgentError } from '../../errors/agent-error.js';
import { failureOf } from '../../errors/failure.js';
import { type JsonMap, type JsonValue, toJsonValue } from '../../json/json-value.js';
import type {
  Engine,
  EngineOptions,
  OpenEngine,
  Program,
  RecordsOptions,
  RunEnd,
  RunInfo,
  RunRecord,
  RunReference,
} from '../../port.js';
import { resultOf } from '../result-of.js';
import { alreadyResolved, readToken, unknownWait } from '../token.js';
import { Branch } from './branch.js';
import { Execution, type Host } from './execution.js';
import { RunState } from './run-state.js';
import type { OpenStore, Store, StoredEntry, StoredRecord, StoredRunRecord } from './store.js';

/** Settings of {@link localEngine}. */
export interface LocalEngineSettings {
  /** The name of the engine, such as `files`. */
  readonly name: string;
  /** Where its journal is stored. */
  readonly store: OpenStore;
  /** How many finished runs to keep, the latest ones; 1000 by default. */
  readonly keep?: number | undefined;
}

/**
 * Makes an engine for one process from a store for its journal. `memory` and `files` use it.
 *
 * @example
 * ```ts
 * import { localEngine } from '@modelspeak/agents/engine';
 *
 * // A store that keeps nothing: what runs is in the memory of the process.
 * const open = localEngine({
 *   name: 'nowhere',
 *   store: async () => ({ read: async () => [], append: async () => {}, close: async () => {} }),
 * });
 * const engine = await open({
 *   run: (journal, input) => journal.step('double', () => Number(input) * 2),
 *   call: async () => null,
 * });
 * console.log(await engine.result(await engine.submit('a key', 21))); // 42
 * ```
 */
export function localEngine({ name, store, keep = 1000 }: LocalEngineSettings): OpenEngine {
  return async (program, options = {}) => {
    const engine = new LocalEngine(name, program, options, keep);
    await engine.open(store);
    return engine;
  };
}

class LocalEngine implements Engine, Host {
  readonly name: string;
  readonly #program: Program;
  readonly #onRecord: EngineOptions['onRecord'];
  readonly #keep: number;
  readonly #runs = new Map<string, RunState>();
  /** The unfinished runs of each key. The first one is running. */
  readonly #queues = new Map<string, RunState[]>();
  readonly #memory = new Map<string, JsonMap>();
  /** The finished runs, the oldest first. */
  readonly #ended = new Set<RunState>();
  readonly #submitting = new Map<string, Promise<void>>();
  readonly #answering = new Set<string>();
  #store: Store | undefined;
  #closed: AgentError | undefined;

  constructor(name: string, program: Program, { onRecord }: EngineOptions, keep: number) {
    this.name = name;
    this.#program = program;
    this.#onRecord = onRecord;
    this.#keep = keep;
  }

  async open(openStore: OpenStore): Promise<void> {
    const store = await openStore(() => this.#snapshot());
    try {
      for (const record of await store.read()) {
        if (record.type === 'memory') this.#memory.set(record.key, record.memory);
        else this.#take(record);
      }
    } catch (error) {
      await store.close();
      throw error;
    }
    this.#store = store;
    for (const [first] of [...this.#queues.values()]) if (first !== undefined) this.#start(first);
  }

  async submit(
    key: string,
    input: JsonValue,
    { id = globalThis.crypto.randomUUID() }: { readonly id?: string | undefined } = {},
  ): Promise<RunReference> {
    this.#checkOpen();
    const reference = { key, run: id };
    const name = nameOf(reference);
    if (!this.#runs.has(name) && !this.#submitting.has(name)) {
      const entry: StoredEntry = { type: 'submitted', input: toJsonValue(input, 'input') };
      this.#submitting.set(name, this.#write(record(reference, 0, entry), true));
    }
    await this.#submitting.get(name)?.finally(() => this.#submitting.delete(name));
    this.#startNext(key);
    return reference;
  }

  async result(reference: RunReference): Promise<JsonValue> {
    const run = this.#find(reference);
    for (;;) {
      if (run.end !== undefined) return resultOf(run.end);
      if (run.stuck !== undefined) throw run.stuck;
      this.#checkOpen();
      await run.change();
    }
  }

  async *records(
    reference: RunReference,
    { after, signal }: RecordsOptions = {},
  ): AsyncGenerator<RunRecord, void, undefined> {
    yield* this.#find(reference).read(after, signal, () => this.#closed !== undefined);
  }

  async resolve(token: string, value: JsonValue): Promise<void> {
    this.#checkOpen();
    const { call, ...reference } = readToken(token);
    const run = this.#runs.get(nameOf(reference));
    const known = run?.known(call);
    if (run === undefined || run.end !== undefined || known?.kind !== 'wait') {
      throw unknownWait(token);
    }
    if (known.answer !== undefined || this.#answering.has(token)) {
      throw alreadyResolved(token);
    }
    const answer = toJsonValue(value, 'value');
    this.#answering.add(token);
    try {
      await this.append(run, { type: 'resolved', call, value: answer });
    } finally {
      this.#answering.delete(token);
    }
    if (run.execution === undefined) this.#start(run);
    else run.execution.wake(call, answer);
  }

  async cancel(reference: RunReference): Promise<void> {
    this.#checkOpen();
    const run = this.#find(reference);
    if (run.end !== undefined) return;
    const failure = { code: 'cancelled', message: 'the run was cancelled' };
    await this.#end(run, { status: 'cancelled', failure });
  }

  async runs(): Promise<readonly RunInfo[]> {
    return Array.from(this.#runs.values(), ({ info }) => info);
  }

  async close(): Promise<void> {
    this.#shut(new AgentError('closed', `the engine ${this.name} is closed`));
    await this.#store?.close();
  }

  append(
    run: RunState,
    entry: StoredEntry,
    { safe }: { readonly safe: boolean } = { safe: true },
  ): Promise<void> {
    return this.#write(record(run, run.next++, entry), safe);
  }

  live(run: RunState, call: string, attempt: number, chunk: JsonValue): void {
    this.#tell([run.takeLive(call, attempt, chunk, Date.now())], run);
  }

  async #write(entry: StoredRunRecord, safe: boolean): Promise<void> {
    try {
      await this.#store?.append(entry, { safe });
    } catch (cause) {
      // Only this record cannot be stored.
      if (isTooLarge(cause)) throw cause;
      const message = `the engine ${this.name} could not write its journal, and has stopped`;
      this.#shut(
        cause instanceof AgentError ? cause : new AgentError('closed', message, { cause }),
      );
      throw this.#closed;
    }
    this.#tell(this.#take(entry), entry);
  }

  /** Processes a stored record. */
  #take(entry: StoredRunRecord): readonly RunRecord[] {
    const { key } = entry;
    const run = this.#runOf(entry);
    if (entry.type !== 'submitted') run.memoryBefore ??= this.#memoryOf(key);
    if (entry.type === 'commit' && entry.memory !== undefined) {
      this.#memory.set(key, entry.memory);
    }
    const shown = run.take(entry);
    if (entry.type === 'ended') this.#leave(run);
    return shown;
  }

  #runOf(entry: StoredRunRecord): RunState {
    const name = nameOf(entry);
    const known = this.#runs.get(name);
    if (known !== undefined) return known;
    if (entry.type !== 'submitted') {
      throw new AgentError('corrupt_journal', `found a record of a run that never began: ${name}`);
    }
    const run = new RunState({ key: entry.key, run: entry.run }, entry.input);
    this.#runs.set(name, run);
    const queue = this.#queues.get(entry.key);
    if (queue === undefined) this.#queues.set(entry.key, [run]);
    else queue.push(run);
    return run;
  }

  /** Removes a finished run from its queue, and forgets the oldest finished runs. */
  #leave(run: RunState): void {
    const queue = (this.#queues.get(run.key) ?? []).filter((other) => other !== run);
    if (queue.length > 0) this.#queues.set(run.key, queue);
    else this.#queues.delete(run.key);
    this.#ended.add(run);
    for (const oldest of this.#ended) {
      if (this.#ended.size <= this.#keep) break;
      this.#ended.delete(oldest);
      this.#runs.delete(nameOf(oldest));
    }
  }

  /** Starts the next run of a key, unless one is running. */
  #startNext(key: string): void {
    const first = this.#queues.get(key)?.[0];
    if (first !== undefined && first.memoryBefore === undefined) this.#start(first);
  }

  #start(run: RunState): void {
    if (this.#closed !== undefined || run.stuck !== undefined) return;
    run.memoryBefore ??= this.#memoryOf(run.key);
    const execution = new Execution(run, this, run.memoryBefore);
    run.execution = execution;
    void this.#execute(run, execution);
  }

  async #execute(run: RunState, execution: Execution): Promise<void> {
    let end: RunEnd;
    try {
      const value = await this.#program.run(new Branch(execution, this.#program), run.input);
      end = { status: 'completed', value: toJsonValue(value, 'the result of the run') };
    } catch (error) {
      end = { status: 'failed', failure: failureOf(error) };
    }
    if (execution.isOver) return;
    try {
      await this.#end(run, end).catch(async (error: unknown) => {
        if (!isTooLarge(error)) throw error;
        await this.#end(run, { status: 'failed', failure: failureOf(error) });
      });
    } catch {
      // The engine has stopped, and reports that itself.
    }
  }

  async #end(run: RunState, end: RunEnd): Promise<void> {
    run.execution?.stop();
    run.ending ??= this.append(run, { type: 'ended', ...end });
    try {
      await run.ending;
    } catch (error) {
      run.ending = undefined;
      throw error;
    }
    this.#startNext(run.key);
  }

  *#snapshot(): Generator<StoredRecord, void, undefined> {
    for (const [key, now] of this.#memory) {
      const memory = this.#queues.get(key)?.[0]?.memoryBefore ?? now;
      yield { type: 'memory', key, memory };
    }
    for (const run of this.#runs.values()) yield* run.stored();
  }

  #memoryOf(key: string): JsonMap {
    return this.#memory.get(key) ?? {};
  }

  #find(reference: RunReference): RunState {
    const run = this.#runs.get(nameOf(reference));
    if (run !== undefined) return run;
    throw new AgentError(
      'unknown_run',
      `found no run "${reference.run}" of the key "${reference.key}"`,
    );
  }

  #tell(records: readonly RunRecord[], { key, run }: RunReference): void {
    for (const one of records) {
      try {
        this.#onRecord?.(one, { key, run });
      } catch {
        // Errors of a listener must not affect the run.
      }
    }
  }

  #shut(error: AgentError): void {
    this.#closed ??= error;
    for (const run of this.#runs.values()) {
      run.execution?.stop();
      run.changed();
    }
  }

  #checkOpen(): void {
    if (this.#closed !== undefined) throw this.#closed;
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AgentError && error.code === 'too_large';
}

function record({ key, run }: RunReference, at: number, entry: StoredEntry): StoredRunRecord {
  return { key, run, at, time: Date.now(), ...entry };
}

function nameOf({ key, run }: RunReference): string {
  return JSON.stringify([key, run]);
}
