import type {
  JsonValue,
  RecordsOptions,
  RunInfo,
  RunRecord,
  RunReference,
} from '@modelspeak/agents';
import { AgentError } from '@modelspeak/agents';
import {
  alreadyResolved,
  type Engine,
  errorFrom,
  readToken,
  resultOf,
  toJsonValue,
  unknownWait,
} from '@modelspeak/agents/engine';
import type { Host } from '../host.js';

/** The engine for clients, in any process: submits runs to a Restate server and reads them. */
export class RestateEngine implements Engine {
  readonly name = 'restate';
  readonly #host: Host;
  readonly #closeServices: () => Promise<void>;
  /** The last pending submission of each key. */
  readonly #submitting = new Map<string, Promise<void>>();

  constructor(host: Host, closeServices: () => Promise<void>) {
    this.#host = host;
    this.#closeServices = closeServices;
  }

  async submit(
    key: string,
    input: JsonValue,
    { id = globalThis.crypto.randomUUID() }: { readonly id?: string | undefined } = {},
  ): Promise<RunReference> {
    this.#checkOpen();
    const reference = { key, run: id };
    const plain = toJsonValue(input, 'input');
    const before = this.#submitting.get(key) ?? Promise.resolve();
    const submitted = before.catch(() => {}).then(() => this.#host.client.submit(reference, plain));
    this.#submitting.set(key, submitted);
    try {
      await submitted;
    } finally {
      if (this.#submitting.get(key) === submitted) this.#submitting.delete(key);
    }
    return reference;
  }

  async result(run: RunReference): Promise<JsonValue> {
    for (;;) {
      this.#checkOpen();
      const { progress } = await this.#host.client.watch(run, null);
      if (progress === null) throw unknownRun(run);
      if (progress.end !== undefined) return resultOf(progress.end);
      if (progress.stuck !== undefined) throw errorFrom('replay_differs', progress.stuck);
    }
  }

  async *records(
    run: RunReference,
    { after, signal }: RecordsOptions = {},
  ): AsyncGenerator<RunRecord, void, undefined> {
    let next = after === undefined ? 0 : readPlace(after) + 1;
    while (!this.#host.client.signal.aborted && signal?.aborted !== true) {
      const seen = await this.#watch(run, next, signal);
      if (seen === undefined) return;
      const { progress, records } = seen;
      if (progress === null) throw unknownRun(run);
      for (const record of records) {
        if (signal?.aborted) return;
        yield record;
      }
      next += records.length;
      if (next < progress.next) continue;
      if (progress.end !== undefined) return;
      if (progress.stuck !== undefined) throw errorFrom('replay_differs', progress.stuck);
    }
  }

  async resolve(token: string, value: JsonValue): Promise<void> {
    this.#checkOpen();
    const { call, ...run } = readToken(token);
    const answer = toJsonValue(value, 'value');
    const resolution = await this.#host.client.resolve(run, call, answer);
    if (resolution === 'unknown_wait') throw unknownWait(token);
    if (resolution === 'already_resolved') throw alreadyResolved(token);
  }

  async cancel(run: RunReference): Promise<void> {
    this.#checkOpen();
    if (!(await this.#host.client.cancel(run))) throw unknownRun(run);
    // Restate stops attempts in other processes; those in this process need not wait for that.
    for (const attempt of this.#host.running) {
      if (attempt.run.key === run.key && attempt.run.run === run.run) attempt.stop();
    }
  }

  runs(): Promise<readonly RunInfo[]> {
    return this.#host.client.runs();
  }

  async close(): Promise<void> {
    this.#host.client.close();
    for (const attempt of this.#host.running) attempt.stop();
    await this.#closeServices();
  }

  /** The records from a number on; `undefined` if nobody reads any more. */
  async #watch(run: RunReference, from: number, signal: AbortSignal | undefined) {
    try {
      return await this.#host.client.watch(run, from, signal);
    } catch (error) {
      if (signal?.aborted || this.#host.client.signal.aborted) return undefined;
      throw error;
    }
  }

  #checkOpen(): void {
    if (this.#host.client.signal.aborted) throw new AgentError('closed', 'the engine was closed');
  }
}

function readPlace(place: string): number {
  const number = Number(place);
  if (Number.isInteger(number)) return number;
  throw new AgentError('unknown_run', `found "${place}", expected the place of a record`, {
    path: 'after',
  });
}

function unknownRun({ key, run }: RunReference): AgentError {
  return new AgentError('unknown_run', `found no run "${run}" of the key "${key}"`);
}
