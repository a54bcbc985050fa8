import { failureOf } from '../../errors/failure.js';
import {
  type JsonMap,
  type JsonValue,
  toJsonValue,
  toJsonValueOrNothing,
} from '../../json/json-value.js';
import type {
  Call,
  Commit,
  Journal,
  Program,
  Settled,
  StepInfo,
  StepOptions,
  WaitOptions,
} from '../../port.js';
import {
  type CallKind,
  type CallName,
  callPending,
  notBeside,
  replayDiffers,
  stepError,
} from '../call-errors.js';
import { settle } from '../settle.js';
import { tokenOf } from '../token.js';
import { type Execution, never } from './execution.js';
import type { KnownCall } from './known-call.js';
import { pause } from './pause.js';

/** The journal of a run, or of one of its parallel calls. */
export class Branch implements Journal {
  readonly key: string;
  readonly run: string;
  readonly #execution: Execution;
  readonly #program: Program;
  /** The prefix of the places of its calls; empty for the run itself. */
  readonly #prefix: string;
  #next = 0;
  #pending: CallName | undefined;

  constructor(execution: Execution, program: Program, prefix = '') {
    this.key = execution.run.key;
    this.run = execution.run.run;
    this.#execution = execution;
    this.#program = program;
    this.#prefix = prefix;
  }

  step<Value>(
    name: string,
    work: (step: StepInfo) => Promise<Value> | Value,
    { retry }: StepOptions = {},
  ): Promise<Value> {
    return this.#call('step', name, async (call, known) => {
      const times = retry?.times ?? 0;
      let outcome = known?.outcome;
      while (outcome === undefined) {
        if (this.#execution.isOver) return never();
        outcome = await this.#attempt(call, name, work, times);
        if (outcome === undefined) {
          const failures = this.#execution.run.known(call)?.failures ?? 1;
          await pause((retry?.delay ?? 0) * 2 ** (failures - 1), this.#execution.signal);
        }
      }
      if ('failure' in outcome) throw stepError(outcome.failure);
      // A copy: changing it must not change what a replay returns.
      return structuredClone(outcome.value) as Value;
    });
  }

  all(calls: readonly Call[], { limit = calls.length } = {}): Promise<Settled[]> {
    const name = calls.map((one) => one.name).join(', ');
    return this.#call('all', name, async (call, known) => {
      if (known === undefined) await this.#append({ type: 'called', call, name });
      const results: Settled[] = [];
      const queue = calls.entries();
      let workers = Math.max(1, Math.min(limit, calls.length));
      const work = async (): Promise<void> => {
        for (const [index, one] of queue) {
          results[index] = await this.#carryOut(`${call}.${index}`, one);
        }
        // The last worker continues as the caller, which waits for all.
        if (--workers > 0) this.#execution.work(-1);
      };
      this.#execution.work(workers - 1);
      await Promise.all(Array.from({ length: workers }, work));
      return results;
    });
  }

  wait(name: string, { ask }: WaitOptions = {}): Promise<JsonValue> {
    return this.#call('wait', name, async (call, known) => {
      if (known === undefined) {
        await this.#append({ type: 'waiting', call, name, ask: toJsonValueOrNothing(ask, 'ask') });
      }
      return this.#execution.park(call);
    });
  }

  sleep(milliseconds: number): Promise<void> {
    return this.#call('sleep', 'sleep', async (call, known) => {
      let left: number;
      if (known?.until !== undefined) left = known.until - Date.now();
      else {
        // Only a sleep that goes on after a restart needs the machine's clock, which may be set.
        const until = performance.now() + milliseconds;
        await this.#append({ type: 'sleeping', call, until: Date.now() + milliseconds });
        left = until - performance.now();
      }
      await pause(left, this.#execution.signal);
    });
  }

  now(): Promise<number> {
    return this.#call('now', 'now', async (call, known) => {
      if (known?.now !== undefined) return known.now;
      const now = Date.now();
      await this.#append({ type: 'clock', call, now });
      return now;
    });
  }

  load(): Promise<JsonMap> {
    return this.#call('load', 'load', async () => {
      this.#refuseBeside('load');
      return this.#execution.memory;
    });
  }

  commit({ memory, events }: Commit): Promise<void> {
    return this.#call('commit', 'commit', async (call, known) => {
      this.#refuseBeside('commit');
      if (known === undefined) {
        const kept = toJsonValueOrNothing(memory, 'memory') as JsonMap | undefined;
        const published = toJsonValue(events, 'events') as readonly JsonMap[];
        await this.#append({ type: 'commit', call, memory: kept, events: published });
      }
      const { memory: left } = this.#execution.run.known(call) ?? {};
      if (left !== undefined) this.#execution.memory = left;
    });
  }

  /** Makes a call, if no other is pending and it is the same that was made here before. */
  async #call<Result>(
    kind: CallKind,
    name: string,
    act: (call: string, known: KnownCall | undefined) => Promise<Result>,
  ): Promise<Result> {
    const execution = this.#execution;
    if (execution.isOver) return never();
    if (this.#pending !== undefined) {
      throw callPending({ kind, name }, this.#pending);
    }
    const call = `${this.#prefix}${this.#next++}`;
    const known = execution.run.known(call);
    if (known !== undefined && (known.kind !== kind || known.name !== name)) {
      return execution.getStuck(replayDiffers(call, { kind, name }, known));
    }
    this.#pending = { kind, name };
    try {
      const result = await act(call, known);
      return execution.isOver ? await never() : result;
    } catch (error) {
      throw execution.isOver ? await never() : error;
    } finally {
      this.#pending = undefined;
    }
  }

  /** One attempt of a step; `undefined` if another one must follow. */
  async #attempt(
    call: string,
    name: string,
    work: (step: StepInfo) => Promise<unknown> | unknown,
    times: number,
  ): Promise<KnownCall['outcome']> {
    const execution = this.#execution;
    const { attempts = 0, failures = 0, isOpen = false } = execution.run.known(call) ?? {};
    if (isOpen) await this.#append({ type: 'abandoned', call, attempt: attempts });
    const attempt = attempts + 1;
    await this.#append({ type: 'attempt', call, name, attempt }, { safe: false });
    if (execution.isOver) return never();
    let isGoingOn = true;
    try {
      const value = await work({
        id: tokenOf(execution.run, call),
        attempt,
        signal: execution.signal,
        live: (chunk) => {
          if (!isGoingOn || execution.isOver) return;
          execution.host.live(execution.run, call, attempt, toJsonValue(chunk, 'chunk'));
        },
      });
      const kept = toJsonValueOrNothing(value, `the value of the step "${name}"`);
      if (!execution.isOver) await this.#append({ type: 'done', call, name, value: kept });
      return { value: kept };
    } catch (error) {
      if (execution.isOver) return never();
      const failure = failureOf(error);
      const isLast = failures >= times || failure.code === 'not_plain';
      if (isLast) await this.#append({ type: 'failed', call, name, failure });
      else await this.#append({ type: 'abandoned', call, attempt, failure });
      return isLast ? { failure } : undefined;
    } finally {
      isGoingOn = false;
    }
  }

  /** Runs one of several parallel calls, unless it has already run. */
  async #carryOut(call: string, { name, input }: Call): Promise<Settled> {
    const known = this.#execution.run.known(call)?.settled;
    if (known !== undefined) return known;
    const branch = new Branch(this.#execution, this.#program, `${call}/`);
    const settled = await settle(() =>
      this.#program.call(branch, { name, input: toJsonValue(input, 'input') }),
    );
    if (this.#execution.isOver) return never();
    await this.#append({ type: 'returned', call, settled });
    return settled;
  }

  #append(...[entry, options]: AppendArguments): Promise<void> {
    const { host, run } = this.#execution;
    return host.append(run, entry, options);
  }

  #refuseBeside(name: string): void {
    if (this.#prefix === '') return;
    throw notBeside(name);
  }
}

type AppendArguments =
  Parameters<Execution['host']['append']> extends [unknown, ...infer Rest] ? Rest : never;
