import type { OpenEngine } from '@modelspeak/agents';
import { RestateClient } from './client/restate-client.js';
import { RestateEngine } from './client/restate-engine.js';
import type { Host } from './host.js';
import { servicesOf } from './services/contract.js';
import { type ListenOptions, serve } from './services/serve.js';

/** Options of the engine on Restate. */
export interface RestateOptions {
  /**
   * What the services of the agent are called on the server, unique for it; `agent` by default. Letters,
   * digits, `-` and `_`.
   */
  readonly name?: string | undefined;
  /** Where Restate takes requests; `http://127.0.0.1:8080` by default. */
  readonly ingress?: string | undefined;
  /** Where Restate is administered; `http://127.0.0.1:9070` by default. */
  readonly admin?: string | undefined;
  /** Sent with every request, such as an `authorization`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Where this process listens for its share of the work. `false` for one that has inputs and answers
   * only, and runs nothing.
   */
  readonly listen?: ListenOptions | false | undefined;
  /**
   * Where Restate reaches this process, or what divides the work among several;
   * `http://127.0.0.1:9080`, with the port of `listen`, by default. `false` for one that was registered
   * in another way.
   */
  readonly url?: string | false | undefined;
  /** How many milliseconds a step may take before it is taken for lost; an hour by default. */
  readonly stepLimit?: number | undefined;
  /** How many milliseconds a run is kept after its end; a week by default. */
  readonly keep?: number | undefined;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The engine on a [Restate](https://restate.dev) server: agents that any number of processes run
 * together, on any number of machines. A key is a virtual object, a step a run that is kept, a wait an
 * awakeable; several calls at once are invocations of their own.
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
        // A process that is gone comes back: nothing is given up.
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
          // Who watches has no say in what is watched.
        }
      },
    };
    if (listen === false) return new RestateEngine(host, async () => {});
    const close = await serve(host, listen);
    if (url !== false) await client.register(url ?? `http://127.0.0.1:${listen.port ?? 9080}`);
    return new RestateEngine(host, close);
  };
}
