import type {
  Failure,
  JsonMap,
  JsonValue,
  StepInfo,
  StepOptions,
  WaitOptions,
} from '@modelspeak/agents';
import {
  type Call,
  type CallKind,
  type CallName,
  type Commit,
  callPending,
  failureOf,
  type Journal,
  notBeside,
  type Settled,
  stepError,
  toJsonValue,
  toJsonValueOrNothing,
  tokenOf,
} from '@modelspeak/agents/engine';
import type { ObjectContext } from '@restatedev/restate-sdk';
import type { LogEntry } from '../log/run-log.js';
import { callBeside } from './call-beside.js';
import { LiveChunks } from './live-chunks.js';
import { never, type Scope } from './scope.js';

/** How an attempt of a step ended; `null` if the run had already ended. */
type Outcome = {
  readonly attempt: number;
  readonly value?: JsonValue | undefined;
  readonly failure?: Failure | undefined;
} | null;

/** The journal of a run, or of one of its parallel calls, on top of Restate's journal. */
export class RestateJournal implements Journal {
  readonly key: string;
  readonly run: string;
  readonly #scope: Scope;
  #memory: JsonMap;
  #next = 0;
  #pending: CallName | undefined;

  constructor(scope: Scope) {
    this.key = scope.run.key;
    this.run = scope.run.run;
    this.#scope = scope;
    this.#memory = scope.memory;
  }

  /** The place of the next call. */
  get place(): string {
    return `${this.#scope.prefix}${this.#next}`;
  }

  async step<Value>(
    name: string,
    work: (step: StepInfo) => Promise<Value> | Value,
    { retry }: StepOptions = {},
  ): Promise<Value> {
    const { value, failure } = await this.#call('step', name, async (place, call) => {
      for (let failures = 0; ; failures++) {
        const { outcome } = await this.#scope.recordAndTell(place, call, async (untold) => ({
          outcome: await this.#attempt(place, name, work, untold),
        }));
        if (outcome === null) return this.#scope.cancel();
        const { attempt, failure, value } = outcome;
        if (failure === undefined) {
          this.#scope.tellNext({ type: 'done', place, name, value });
          return { value };
        }
        if (failures >= (retry?.times ?? 0) || failure.code === 'not_plain') {
          this.#scope.tellNext({ type: 'failed', place, name, failure });
          return { failure };
        }
        this.#scope.tellNext({ type: 'abandoned', place, attempt, failure });
        await this.#sleep((retry?.delay ?? 0) * 2 ** failures);
      }
    });
    if (failure !== undefined) throw stepError(failure);
    return value as Value;
  }

  all(calls: readonly Call[], { limit = calls.length } = {}): Promise<Settled[]> {
    const name = calls.map((one) => one.name).join(', ');
    return this.#call('all', name, async (place, call) => {
      const { made } = await this.#scope.recordAndTell(place, call, async (untold) => {
        await this.#tell(untold);
        return { made: toJsonValue(calls, 'calls') as unknown as readonly Call[] };
      });
      return callBeside(this.#scope, place, made, Math.max(1, limit));
    });
  }

  wait(name: string, { ask }: WaitOptions = {}): Promise<JsonValue> {
    return this.#call('wait', name, async (place, call) => {
      const { id, promise } = this.#scope.context.awakeable<JsonValue>();
      await this.#scope.recordAndTell(place, call, async (untold) => {
        const asked = toJsonValueOrNothing(ask, 'ask');
        await this.#tell([...untold, { type: 'waiting', place, name, ask: asked, awakeable: id }]);
        return {};
      });
      const gave = await this.#scope.durably(promise);
      this.#scope.keep(place, { ...call, gave });
      return this.#scope.replay();
    });
  }

  sleep(milliseconds: number): Promise<void> {
    return this.#call('sleep', 'sleep', async (place, call) => {
      await this.#scope.recordAndTell(place, call, async (untold) => {
        await this.#tell(untold);
        return {};
      });
      await this.#sleep(milliseconds);
    });
  }

  now(): Promise<number> {
    return this.#call('now', 'now', async (place, call) => {
      const { now } = await this.#scope.record(place, call, async () => ({ now: Date.now() }));
      return now;
    });
  }

  load(): Promise<JsonMap> {
    return this.#call('load', 'load', async (place, call) => {
      this.#refuseBeside('load');
      await this.#scope.record(place, call, async () => ({}));
      return this.#memory;
    });
  }

  async commit({ memory, events }: Commit): Promise<void> {
    const kept = await this.#call('commit', 'commit', async (place, call) => {
      this.#refuseBeside('commit');
      const left = toJsonValueOrNothing(memory, 'memory');
      const published = toJsonValue(events, 'events');
      const commit = await this.#scope.record(place, call, async () => ({
        ...(left !== undefined && { left: left as JsonMap }),
        published: published as readonly JsonMap[],
      }));
      if (commit.left !== undefined) {
        (this.#scope.context as ObjectContext).set('memory', commit.left);
      }
      this.#scope.tellNext({ type: 'commit', place, events: commit.published });
      return { left: commit.left };
    });
    if (kept.left !== undefined) this.#memory = kept.left;
  }

  /** Makes a call, if no other is pending, or returns its earlier result. */
  async #call<Result>(
    kind: CallKind,
    name: string,
    act: (place: string, call: CallName) => Promise<Result>,
  ): Promise<Result> {
    if (!this.#scope.isCurrent(this)) return never();
    const call = { kind, name };
    if (this.#pending !== undefined) throw callPending(call, this.#pending);
    const place = this.place;
    this.#next++;
    this.#pending = call;
    try {
      const kept = this.#scope.kept(place, call);
      if (kept === undefined) {
        const gave = await act(place, call);
        this.#scope.keep(place, { ...call, gave: structuredClone(gave) });
        return this.#scope.isCurrent(this) ? gave : await never();
      }
      // A copy: changing it must not change what another replay returns.
      const gave = structuredClone(kept.gave) as Result;
      return this.#scope.isCurrent(this) ? gave : await never();
    } finally {
      this.#pending = undefined;
    }
  }

  /** One attempt of a step. */
  async #attempt(
    place: string,
    name: string,
    work: (step: StepInfo) => Promise<unknown> | unknown,
    untold: readonly LogEntry[],
  ): Promise<Outcome> {
    const { host, run, signal } = this.#scope;
    const { attempt } = await host.client.append(run, [
      ...untold,
      { type: 'attempt', place, name },
    ]);
    if (attempt === undefined) return null;
    const chunks = new LiveChunks(host.client, run, place, attempt);
    try {
      const value = await work({
        id: tokenOf(run, place),
        attempt,
        signal,
        live: (chunk) => chunks.add(toJsonValue(chunk, 'chunk')),
      });
      return { attempt, value: toJsonValueOrNothing(value, `the value of the step "${name}"`) };
    } catch (error) {
      return { attempt, failure: failureOf(error) };
    } finally {
      await chunks.end();
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    return this.#scope.durably(this.#scope.context.sleep(milliseconds));
  }

  async #tell(entries: readonly LogEntry[]): Promise<void> {
    if (entries.length > 0) await this.#scope.host.client.append(this.#scope.run, entries);
  }

  #refuseBeside(name: string): void {
    if (this.#scope.prefix !== '') throw notBeside(name);
  }
}
