import { checkerOf } from '@modelspeak/chat';
import type { Agent } from '../agent/agent-definition.js';
import type { AgentEvent } from '../agent/event-type.js';
import { AgentError } from '../errors/agent-error.js';
import { type JsonValue, readJsonValue, toJsonValue } from '../json/json-value.js';
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

/** Called with each record of each run as it happens. Errors that it throws are ignored. */
export type Listener = (record: RunRecord, run: RunReference) => void;

/** Options of {@link startAgent}. */
export interface StartOptions {
  readonly listeners?: readonly Listener[] | undefined;
}

/** The key and the id of a run. */
export interface AgentRunOptions {
  /**
   * The key of the run. Runs of one key share memory and run one after the other. By default each run has
   * its own key.
   */
  readonly key?: string | undefined;
  /** The id of the run, unique for the key. If it exists already, no new run is made. */
  readonly id?: string | undefined;
}

/** A run of an agent. Only `cancel` ends it early. */
export interface RunHandle<Output = unknown> extends RunReference {
  /**
   * Waits for the end of the run and returns the outputs.
   *
   * @throws {AgentError} with the code of the failure that ended the run, such as `model_failed` or
   * `cancelled`
   */
  outputs(): Promise<readonly Output[]>;
  /**
   * The records of the run, including tokens, from its beginning or after a place.
   *
   * @throws {AgentError} `replay_differs` after the last record of a run that is stuck, because its code has changed
   */
  records(options?: RecordsOptions): AsyncGenerator<RunRecord, void, undefined>;
  /** The agent's events in the run, from its beginning or after a place, as `records` gives them. */
  events(options?: RecordsOptions): AsyncGenerator<AgentEvent, void, undefined>;
  /** Cancels the run. Resolves once the cancellation is stored. */
  cancel(): Promise<void>;
}

/** A running agent. */
export interface Runner<Input = unknown, Output = unknown> {
  /**
   * Starts a run with an input. Resolves once the input is stored.
   *
   * @throws {AgentError} `invalid_input` if the input does not fit the agent's schema, `not_plain` if it is
   * not JSON
   */
  run(input: Input, options?: AgentRunOptions): Promise<RunHandle<Output>>;
  /** Finds an earlier run. */
  find(run: RunReference): RunHandle<Output>;
  /** Lists all runs that the engine keeps. */
  runs(): Promise<readonly RunInfo[]>;
  /** Lists everything that waits for an answer. */
  waiting(): Promise<readonly (Waiting & RunReference)[]>;
  /**
   * Answers a wait by its token.
   *
   * @throws {AgentError} `unknown_wait`, `already_resolved`
   */
  resolve(token: string, value: JsonValue): Promise<void>;
  /** Approves a tool call that waits for approval. */
  approve(token: string): Promise<void>;
  /** Refuses a tool call that waits for approval. The model is told the reason. */
  refuse(token: string, reason?: string): Promise<void>;
  /** Stops the agent. Its runs continue when it is started on the same journal again. */
  close(): Promise<void>;
}

/**
 * Starts an agent on an engine. Unfinished runs of that engine continue.
 *
 * @param open The engine, such as `memory()` or `files({ folder })` of `@modelspeak/agents/files`.
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
        // A listener that fails must not affect the others.
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
): Promise<JsonValue> {
  if (definition.input === undefined) return toJsonValue(input, 'input');
  const checked = await checkerOf(definition.input)(input);
  if (checked.problems === undefined) return toJsonValue(checked.value, 'input');
  throw new AgentError('invalid_input', checked.problems.join('; '), { path: 'input' });
}

function handle<Output>(engine: Engine, reference: RunReference): RunHandle<Output> {
  const { key, run } = reference;
  return {
    key,
    run,
    async outputs() {
      const result = await engine.result(reference);
      return readJsonValue<{ readonly outputs: readonly Output[] }>(result).outputs;
    },
    records: (options) => engine.records(reference, options),
    async *events(options) {
      for await (const record of engine.records(reference, options)) {
        if (record.type === 'event') yield readJsonValue<AgentEvent>(record.event);
      }
    },
    cancel: () => engine.cancel(reference),
  };
}
