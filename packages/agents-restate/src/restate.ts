import type { OpenEngine } from '@modelspeak/agents';
import { RestateClient } from './client/restate-client.js';
import { RestateEngine } from './client/restate-engine.js';
import type { Host } from './host.js';
import { servicesOf } from './services/contract.js';
import { type ListenOptions, serve } from './services/serve.js';

/** Options of {@link restate}. */
export interface RestateOptions {
  /**
   * The name of the agent's services on the server; `agent` by default. It must be unique for each agent and
   * may contain letters, digits, `-` and `_`.
   */
  readonly name?: string | undefined;
  /** The address of Restate for requests; `http://127.0.0.1:8080` by default. */
  readonly ingress?: string | undefined;
  /** The address of Restate's admin API; `http://127.0.0.1:9070` by default. */
  readonly admin?: string | undefined;
  /** Headers of every request, such as `authorization`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Where this process listens for work. `false` for a process that only submits inputs and answers, and
   * runs nothing.
   */
  readonly listen?: ListenOptions | false | undefined;
  /**
   * The address at which Restate reaches this process, or the load balancer of several; by default
   * `http://127.0.0.1:9080`, with the port of `listen`. `false` if it is registered in another way.
   */
  readonly url?: string | false | undefined;
  /** The time in milliseconds after which a step counts as lost; an hour by default. */
  readonly stepLimit?: number | undefined;
  /** How many milliseconds a run is kept after its end; a week by default. */
  readonly keep?: number | undefined;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * An engine on a [Restate](https://restate.dev) server. Any number of processes, on any number of machines,
 * run agents together. A key is a virtual object, a step is a durable `run`, and a wait is an awakeable;
 * parallel calls are separate invocations.
 *
 * @example
 * ```ts no-run
 * import { defineAgent, inputEvent, startAgent } from '@modelspeak/agents';
 * import { restate } from '@modelspeak/agents-restate';
 *
 * const echo = defineAgent({
 *   name: 'echo',
 *   actions: { answer: { on: inputEvent, run: ({ payload }, { output }) => void output(payload) } },
 * });
 * const runner = await startAgent(echo, restate({ name: 'echo', listen: { port: 9080 } }));
 * const run = await runner.run('Hello', { key: 'Ann' });
 * console.log(await run.outputs()); // [ 'Hello' ]
 * await runner.close();
 * ```
 */
export function restate({
  name = 'agent',
  ingress = 'http://127.0.0.1:8080',
  admin = 'http://127.0.0.1:9070',
  headers = {},
  listen = {},
  url,
  stepLimit = DAY / 24,
  keep = 7 * DAY,
}: RestateOptions = {}): OpenEngine {
  return async (program, { onRecord } = {}) => {
    const services = servicesOf(name);
    const client = new RestateClient(services, { ingress, admin, headers });
    const host: Host = {
      program,
      services,
      client,
      keep,
      running: new Set(),
      options: {
        inactivityTimeout: MINUTE,
        abortTimeout: stepLimit,
        // A missing process may come back: never give up.
        retryPolicy: {
          initialInterval: 50,
          maxInterval: 5000,
          exponentiationFactor: 2,
          maxAttempts: Number.MAX_SAFE_INTEGER,
        },
      },
      onRecord(record, run) {
        try {
          onRecord?.(record, run);
        } catch {
          // Errors of a listener must not affect the run.
        }
      },
    };
    if (listen === false) return new RestateEngine(host, async () => {});
    const close = await serve(host, listen);
    if (url !== false) await client.register(url ?? `http://127.0.0.1:${listen.port ?? 9080}`);
    return new RestateEngine(host, close);
  };
}
