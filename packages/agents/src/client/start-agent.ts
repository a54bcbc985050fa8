import { checkerOf } from '@modelspeak/chat';
import type { Agent } from '../agent/agent-definition.js';
import type { AgentEvent } from '../agent/event-type.js';
import { AgentError } from '../errors/agent-error.js';
import { type Plain, readPlain, toPlain } from '../plain/plain.js';
import type {
  Engine,
  OpenEngine,
  RecordsOptions,
  RunInfo,
  RunRecord,
  RunReference,
  Waiting,
} from '../port.js';
import { agentProgram } from '../run/program.js';

/** Told each record of each run as it happens. What it throws is of no consequence. */
export type Listener = (record: RunRecord, run: RunReference) => void;

/** Options of starting an agent. */
export interface StartOptions {
  readonly listeners?: readonly Listener[] | undefined;
}

/** Which run an input is. */
export interface AgentRunOptions {
  /**
   * Whose memory it has. Runs of one key follow each other; by default the run has a key, and so a
   * memory, of its own.
   */
  readonly key?: string | undefined;
  /** The id of the run, unique for the key. The same id again is the same run. */
  readonly id?: string | undefined;
}

/** A run of an agent. Nothing that is done with it ends it but `cancel`. */
export interface RunHandle<Output = unknown> extends RunReference {
  /**
   * The outputs, once the run has ended.
   *
   * @throws {AgentError} with the code of what ended the run, such as `model_failed` or `cancelled`
   */
  outputs(): Promise<readonly Output[]>;
  /** What happens in the run, from its beginning or from behind a place, tokens included. */
  records(options?: RecordsOptions): AsyncGenerator<RunRecord, void, undefined>;
  /** The agent's events in the run, from its beginning or from behind a place. */
  events(options?: RecordsOptions): AsyncGenerator<AgentEvent, void, undefined>;
  /** Cancels the run, and resolves once that is safe. */
  cancel(): Promise<void>;
}

/** An agent that takes inputs. */
export interface Runner<Input = unknown, Output = unknown> {
  /**
   * Takes an input, and resolves once it is safe.
   *
   * @throws {AgentError} `invalid_input` where it does not fit the agent's schema, `not_plain` where it
   * is no JSON
   */
  run(input: Input, options?: AgentRunOptions): Promise<RunHandle<Output>>;
  /** A run of before. */
  find(run: RunReference): RunHandle<Output>;
  /** All runs that the engine keeps. */
  runs(): Promise<readonly RunInfo[]>;
  /** All that waits to be answered. */
  waiting(): Promise<readonly (Waiting & RunReference)[]>;
  /**
   * Answers what waits under a token.
   *
   * @throws {AgentError} `unknown_wait`, `already_resolved`
   */
  resolve(token: string, value: Plain): Promise<void>;
  /** Lets a call of a tool run that waits for approval. */
  approve(token: string): Promise<void>;
  /** Refuses a call of a tool that waits for approval; the model is told why. */
  refuse(token: string, reason?: string): Promise<void>;
  /** Stops working. Runs go on when the agent is started on the same journal again. */
  close(): Promise<void>;
}

/**
 * Starts an agent on an engine, which may have runs of before to go on with.
 *
 * @param open What `memory()` gives, or `files({ folder })` of `@modelspeak/agents/files`.
 *
 * @example
 * ```ts
 * import { defineAgent, inputEvent, memory, startAgent } from '@modelspeak/agents';
 *
 * const greeter = defineAgent({
 *   name: 'greeter',
 *   actions: {
 *     greet: {
 *       on: inputEvent,
 *       async run({ payload }, context) {
 *         const word = await context.step('look up', () => 'Hello');
 *         context.output(`${word}, ${payload}!`);
 *       },
 *     },
 *   },
 * });
 * const runner = await startAgent(greeter, memory());
 * const run = await runner.run('Ann');
 * console.log(await run.outputs()); // [ 'Hello, Ann!' ]
 * await runner.close();
 * ```
 */
export async function startAgent<Input, Output>(
  agent: Agent<Input, Output>,
  open: OpenEngine,
  { listeners = [] }: StartOptions = {},
): Promise<Runner<Input, Output>> {
  const onRecord: Listener = (record, run) => {
    for (const listen of listeners) {
      try {
        listen(record, run);
      } catch {
        // One that fails must not keep the others from hearing of it.
      }
    }
  };
  const engine = await open(agentProgram(agent), { onRecord });
  return {
    async run(input, { id = globalThis.crypto.randomUUID(), key = id } = {}) {
      const checked = await checkInput(agent, input);
      return handle(engine, await engine.submit(key, checked, { id }));
    },
    find: (run) => handle(engine, run),
    runs: () => engine.runs(),
    waiting: async () =>
      (await engine.runs()).flatMap(({ key, run, waiting }) =>
        waiting.map((one) => ({ key, run, ...one })),
      ),
    resolve: (token, value) => engine.resolve(token, value),
    approve: (token) => engine.resolve(token, { approved: true }),
    refuse: (token, reason) =>
      engine.resolve(token, { approved: false, ...(reason !== undefined && { reason }) }),
    close: () => engine.close(),
  };
}

async function checkInput(
  { definition }: Pick<Agent, 'definition'>,
  input: unknown,
): Promise<Plain> {
  if (definition.input === undefined) return toPlain(input, 'input');
  const checked = await checkerOf(definition.input)(input);
  if (checked.problems === undefined) return toPlain(checked.value, 'input');
  throw new AgentError('invalid_input', checked.problems.join('; '), { path: 'input' });
}

function handle<Output>(engine: Engine, reference: RunReference): RunHandle<Output> {
  const { key, run } = reference;
  return {
    key,
    run,
    async outputs() {
      const result = await engine.result(reference);
      return readPlain<{ readonly outputs: readonly Output[] }>(result).outputs;
    },
    records: (options) => engine.records(reference, options),
    async *events(options) {
      for await (const record of engine.records(reference, options)) {
        if (record.type === 'event') yield readPlain<AgentEvent>(record.event);
      }
    },
    cancel: () => engine.cancel(reference),
  };
}
