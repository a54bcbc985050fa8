import type { AnyAction } from '../agent/agent-definition.js';
import { errorEvent, inputEvent, outputEvent } from '../agent/built-in-events.js';
import type { ErrorStrategy } from '../agent/chat-setup.js';
import { type AgentEvent, type EventDraft, fits } from '../agent/event-type.js';
import { AgentError } from '../errors/agent-error.js';
import { rootOf } from '../errors/failure.js';
import { type JsonMap, type JsonValue, toJsonValue } from '../json/json-value.js';
import type { Journal } from '../port.js';
import type { BuiltInAction, BuiltInActions } from './built-in-action.js';
import { contextOf } from './context-of.js';
import type { AgentParts } from './resources.js';
import type { RunDeadline } from './timed-journal.js';
import { type ActiveRun, Transaction } from './transaction.js';

/** The parts of a run. */
export interface RunParts extends AgentParts {
  readonly builtIn: BuiltInActions;
}

/** One run of an agent: passes its events, one after the other, to the actions that they trigger. */
export class AgentRun implements ActiveRun {
  readonly parts: RunParts;
  readonly journal: Journal;
  readonly deadline: RunDeadline | undefined;
  shortTerm: JsonMap = {};
  sensory: JsonMap = {};
  /** The memory of the built-in actions. */
  builtIn: JsonMap = {};
  readonly #queue: AgentEvent[] = [];
  readonly #outputs: JsonValue[] = [];
  #count = 0;

  constructor(parts: RunParts, journal: Journal, deadline: RunDeadline | undefined) {
    this.parts = parts;
    this.journal = journal;
    this.deadline = deadline;
  }

  /** Runs with an input to the end, and returns the outputs. */
  async run(input: JsonValue): Promise<JsonValue> {
    this.shortTerm = await this.journal.load();
    await this.#publish([this.event(inputEvent(input), null, null)]);
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) {
      for (const [name, action] of this.#actions()) {
        await this.#act(name, action, event);
      }
    }
    return { outputs: this.#outputs };
  }

  /** Makes an event with the next id. */
  event(
    { type, payload }: EventDraft,
    cause: AgentEvent | null,
    action: string | null,
  ): AgentEvent<JsonValue> {
    const { events: most = 1000 } = this.parts.definition.limits ?? {};
    if (this.#count >= most) {
      const problem = `the run has sent ${most} events, the maximum; end the run earlier, or raise limits.events`;
      throw new AgentError('too_many_events', problem);
    }
    return {
      id: `e${this.#count++}`,
      type,
      payload: toJsonValue(payload, type),
      cause: cause?.id ?? null,
      action,
    };
  }

  *#actions(): Generator<readonly [string, AnyAction | BuiltInAction], void, undefined> {
    yield* Object.entries(this.parts.builtIn);
    yield* Object.entries(this.parts.definition.actions);
  }

  /** Runs an action with an event, if the event triggers it. */
  async #act(name: string, action: AnyAction | BuiltInAction, event: AgentEvent): Promise<void> {
    for (let failures = 0; ; failures++) {
      const transaction = new Transaction(this, name, event);
      try {
        if (!fits(action.on, event)) return;
        if ('runBuiltIn' in action) await action.runBuiltIn(event, transaction);
        else await action.run(event, contextOf(transaction));
        await transaction.end();
        await this.#commit(transaction);
        return;
      } catch (error) {
        await transaction.end().catch(() => {});
        const strategy = 'onError' in action ? action.onError : undefined;
        const delay = delayBeforeRetry(strategy, failures);
        if (delay === undefined) return await this.#fail(name, event, strategy, error);
        await this.journal.sleep(delay);
      }
    }
  }

  async #commit({ events, sensory, shortTerm, builtIn }: Transaction): Promise<void> {
    const memory = shortTerm.root === this.shortTerm ? undefined : shortTerm.root;
    this.sensory = sensory.root;
    this.shortTerm = shortTerm.root;
    this.builtIn = builtIn.root;
    if (events.length > 0 || memory !== undefined) await this.#publish(events, memory);
  }

  async #publish(events: readonly AgentEvent<JsonValue>[], memory?: JsonMap): Promise<void> {
    await this.journal.commit({ memory, events: events.map((event) => ({ ...event })) });
    for (const event of events) {
      if (event.type === outputEvent.type) this.#outputs.push(event.payload);
      else this.#queue.push(event);
    }
  }

  /** Ends a failed action with an error event. The run then continues or fails. */
  async #fail(
    action: string,
    event: AgentEvent,
    strategy: ErrorStrategy | undefined,
    error: unknown,
  ): Promise<void> {
    const failure = rootOf(error);
    const draft = errorEvent({ action, event: event.id, error: failure });
    await this.#publish([this.event(draft, event, action)]);
    if (strategy === 'ignore') return;
    if (error instanceof AgentError && error.code !== 'step_failed') throw error;
    throw new AgentError('action_failed', `the action "${action}" failed: ${failure.message}`, {
      failure,
      cause: error,
    });
  }
}

function delayBeforeRetry(
  strategy: ErrorStrategy | undefined,
  failures: number,
): number | undefined {
  if (typeof strategy !== 'object' || failures >= strategy.retry.times) return undefined;
  return (strategy.retry.delay ?? 0) * 2 ** failures;
}
