import { setTimeout } from 'node:timers/promises';
import type { JsonValue, RunInfo, RunReference } from '@modelspeak/agents';
import { AgentError, type Failure } from '@modelspeak/agents';
import { connect, HttpCallError, type Ingress, rpc } from '@restatedev/restate-sdk-clients';
import { logKey, runOf } from '../log/log-key.js';
import { infoOf, type LogEntry, type RunHead } from '../log/run-log.js';
import type { Appended, Resolution, Seen, Services, Submission } from '../services/contract.js';

/** How often a server that cannot answer yet is asked again, and the pause in milliseconds: half a minute in total. */
const TRIES = 300;
const PAUSE = 100;

/** The addresses of Restate. */
export interface RestateAddress {
  /** The address for requests. */
  readonly ingress: string;
  /** The address of the admin API. */
  readonly admin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends requests to a Restate server from outside. */
export class RestateClient {
  readonly services: Services;
  readonly #address: RestateAddress;
  readonly #ingress: Ingress;
  readonly #closing = new AbortController();

  constructor(services: Services, address: RestateAddress) {
    this.services = services;
    this.#address = address;
    this.#ingress = connect({ url: address.ingress, headers: { ...address.headers } });
  }

  /** Aborts when the client is closed. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  /** Cancels all requests. */
  close(): void {
    this.#closing.abort();
  }

  /** Queues a run for its key, and returns its invocation. */
  async enqueue(key: string, submission: Submission): Promise<string> {
    const session = this.#ingress.objectSendClient(this.services.session, key);
    const options = rpc.sendOpts<Submission>({ idempotencyKey: submission.run });
    return (await session.run(submission, options)).invocationId;
  }

  submit(run: RunReference, input: JsonValue): Promise<void> {
    return this.#once((options) => this.#log(run).submit({ input, time: Date.now() }, options));
  }

  append(run: RunReference, entries: readonly LogEntry[]): Promise<Appended> {
    // Not retried here: if necessary, the run itself adds the entries again.
    return Promise.resolve(this.#log(run).append({ entries, time: Date.now() }));
  }

  getStuck(run: RunReference, failure: Failure): Promise<void> {
    return Promise.resolve(this.#log(run).getStuck(failure));
  }

  watch(run: RunReference, from: number | null, signal?: AbortSignal): Promise<Seen> {
    const either = signal === undefined ? this.signal : AbortSignal.any([this.signal, signal]);
    return this.#patiently(either, () =>
      this.#log(run).watch({ from }, rpc.opts({ signal: either })),
    );
  }

  resolve(run: RunReference, place: string, value: JsonValue): Promise<Resolution> {
    return this.#once((options) =>
      this.#log(run).resolve({ place, value, time: Date.now() }, options),
    );
  }

  cancel(run: RunReference): Promise<boolean> {
    return this.#once((options) => this.#log(run).cancel({ time: Date.now() }, options));
  }

  /** Lists all runs whose logs are kept. */
  async runs(): Promise<readonly RunInfo[]> {
    const query = `SELECT service_key, value_utf8 FROM state WHERE service_name = '${this.services.log.name}' AND key = 'kept'`;
    const { rows } = (await this.#admin('query', { query })) as {
      readonly rows: readonly { readonly service_key: string; readonly value_utf8: string }[];
    };
    return rows.map(({ service_key: key, value_utf8: kept }) =>
      infoOf(runOf(key), (JSON.parse(kept) as { readonly head: RunHead }).head),
    );
  }

  /** Registers the services of this process with the server. */
  async register(uri: string): Promise<void> {
    await this.#admin('deployments', { uri, force: true });
  }

  #log(run: RunReference) {
    return this.#ingress.objectClient(this.services.log, logKey(run));
  }

  /** Retries until there is an answer. The server handles a repeated request once. */
  #once<Answer>(
    ask: (options: ReturnType<typeof rpc.opts<never, Answer>>) => PromiseLike<Answer>,
  ): Promise<Answer> {
    const idempotencyKey = globalThis.crypto.randomUUID();
    const options = rpc.opts<never, Answer>({ idempotencyKey, signal: this.signal });
    return this.#patiently(this.signal, () => ask(options));
  }

  async #patiently<Answer>(signal: AbortSignal, ask: () => PromiseLike<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask();
      } catch (cause) {
        if (this.signal.aborted) throw new AgentError('closed', 'the engine was closed', { cause });
        const isRefused = cause instanceof HttpCallError && !isStarting(cause);
        if (signal.aborted || isRefused || tries === TRIES) throw cause;
        await setTimeout(PAUSE);
      }
    }
  }

  async #admin(path: string, body: object): Promise<unknown> {
    const { admin, headers } = this.#address;
    return this.#patiently(this.signal, async () => {
      const response = await fetch(new URL(path, `${admin}/`), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        signal: this.signal,
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      throw new HttpCallError(
        response.status,
        text,
        `${path} of ${admin} answered ${response.status}: ${text}`,
      );
    });
  }
}

/** Whether the server knows no such service, as just after a restart or before it is registered. */
function isStarting({ status, responseText }: HttpCallError): boolean {
  return status === 503 || (status === 404 && responseText.includes('"source":"ingress"'));
}
