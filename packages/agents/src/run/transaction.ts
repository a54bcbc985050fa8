import type { AgentEvent, EventDraft } from '../agent/event-type.js';
import { AgentError } from '../errors/agent-error.js';
import type { JsonMap, JsonValue } from '../json/json-value.js';
import { WorkingMemory } from '../memory/memory.js';
import type { Journal } from '../port.js';
import type { AgentParts } from './resources.js';
import type { RunDeadline } from './timed-journal.js';

/** The run that an action is part of. */
export interface ActiveRun {
  readonly parts: AgentParts;
  readonly journal: Journal;
  /** When it must end, if it has a limit. */
  readonly deadline: RunDeadline | undefined;
  readonly shortTerm: JsonMap;
  readonly sensory: JsonMap;
  /** The memory of the built-in actions. */
  readonly builtIn: JsonMap;
  /** Makes an event with the next id. */
  event(draft: EventDraft, cause: AgentEvent, action: string): AgentEvent<JsonValue>;
}

/** One attempt of an action. Its events and its changes of memory take effect together, or not at all. */
export class Transaction {
  readonly run: ActiveRun;
  /** The event that the action handles. */
  readonly event: AgentEvent;
  readonly events: AgentEvent<JsonValue>[] = [];
  readonly sensory: WorkingMemory;
  readonly shortTerm: WorkingMemory;
  /** The memory of the built-in actions. */
  readonly builtIn: WorkingMemory;
  readonly #action: string;
  #pending: { readonly name: string; readonly call: Promise<unknown> } | undefined;
  #isOver = false;

  constructor(run: ActiveRun, action: string, event: AgentEvent) {
    const guard = (what: string): void => this.#check(what);
    this.run = run;
    this.#action = action;
    this.event = event;
    this.sensory = new WorkingMemory(run.sensory, 'sensory', guard);
    this.shortTerm = new WorkingMemory(run.shortTerm, 'shortTerm', guard);
    this.builtIn = new WorkingMemory(run.builtIn, 'builtIn', guard);
  }

  /**
   * Ends the attempt. Whatever the action does later is refused.
   *
   * @throws {AgentError} `call_pending` if the action did not await a call. Waits for that call first.
   */
  async end(): Promise<void> {
    this.#isOver = true;
    const pending = this.#pending;
    if (pending === undefined) return;
    await Promise.allSettled([pending.call]);
    const problem = `the action "${this.#action}" ended while ${pending.name} was pending; await it`;
    throw new AgentError('call_pending', problem);
  }

  send(draft: EventDraft): string {
    this.#check('send');
    const event = this.run.event(draft, this.event, this.#action);
    this.events.push(event);
    return event.id;
  }

  /** Makes a call of the journal. Until it returns, everything else is refused. */
  async call<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
    this.#check(name);
    const call = act();
    this.#pending = { name, call };
    try {
      return await call;
    } finally {
      this.#pending = undefined;
    }
  }

  #check(what: string): void {
    if (this.#isOver) {
      throw new AgentError('not_here', `${what} came after the action "${this.#action}" had ended`);
    }
    if (this.#pending === undefined) return;
    throw new AgentError(
      'call_pending',
      `${what} came while ${this.#pending.name} was pending; await each call before the next`,
    );
  }
}
