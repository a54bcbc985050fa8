import type { FunctionToolCall } from '@modelspeak/core';
import type { ActionContext } from '../agent/action-context.js';
import {
  type ChatResponse,
  chatRequest,
  outputEvent,
  type ToolResult,
} from '../agent/built-in-events.js';
import type { AgentEvent, EventDraft } from '../agent/event-type.js';
import { callTools } from '../built-in/call-tools.js';
import { AgentError } from '../errors/agent-error.js';
import { WorkingMemory } from '../memory/memory.js';
import type { Plain, PlainObject } from '../plain/plain.js';
import type { AgentRun } from './agent-run.js';

/** One attempt of an action: what it sends and remembers takes effect together, or not at all. */
export class Transaction {
  readonly run: AgentRun;
  readonly events: AgentEvent<Plain>[] = [];
  readonly sensory: WorkingMemory;
  readonly shortTerm: WorkingMemory;
  /** What the built-in actions remember. */
  readonly builtIn: WorkingMemory;
  readonly #action: string;
  readonly #event: AgentEvent;
  #pending: { readonly name: string; readonly call: Promise<unknown> } | undefined;
  #isOver = false;

  constructor(run: AgentRun, action: string, event: AgentEvent) {
    const guard = (what: string): void => this.#check(what);
    this.run = run;
    this.#action = action;
    this.#event = event;
    this.sensory = new WorkingMemory(run.sensory, 'sensory', guard);
    this.shortTerm = new WorkingMemory(run.shortTerm, 'shortTerm', guard);
    this.builtIn = new WorkingMemory(run.builtIn, 'builtIn', guard);
  }

  /**
   * Refuses what comes later: the action has ended.
   *
   * @throws {AgentError} `call_pending` where it did not wait for a call, once that has ended
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
    const event = this.run.event(draft, this.#event, this.#action);
    this.events.push(event);
    return event.id;
  }

  /** Makes a call of the journal, during which nothing else may be done. */
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

  /** What the action is handed. */
  get context(): ActionContext {
    const { journal, parts } = this.run;
    const { resources, definition } = parts;
    const { sensory, shortTerm } = this;
    return {
      key: journal.key,
      run: journal.run,
      config: definition.config ?? {},
      memory: { sensory, shortTerm },
      send: (draft) => this.send(draft),
      output: (value) => this.send(outputEvent(value)),
      chat: (model, { messages = [], promptArgs }) => {
        resources.setup(model);
        return this.send(chatRequest({ model, messages, promptArgs }));
      },
      answer: (model, event) => answerOf(model, event),
      step: (name, work, options) =>
        this.call(`the step "${name}"`, () => journal.step(name, work, options)),
      wait: (name, options) => this.call(`the wait "${name}"`, () => journal.wait(name, options)),
      sleep: (milliseconds) => this.call('sleep', () => journal.sleep(milliseconds)),
      now: () => this.call('now', () => journal.now()),
      callTools: (calls) => this.#callTools(calls),
      embed: (model, texts) =>
        this.call(`embedding by "${model}"`, async () => {
          const embedder = await resources.embeddingModel(model);
          return journal.step(`embed by ${model}`, async ({ signal }) => {
            const { vectors } = await embedder.embed({ texts }, { signal });
            return vectors;
          });
        }),
      prompt: (name) => resources.prompt(name),
      tool: async (name) => (await resources.tool(name)).tool,
      embeddingModel: (name) => resources.embeddingModel(name),
    };
  }

  #callTools(
    calls: readonly { readonly tool: string; readonly arguments: PlainObject }[],
  ): Promise<readonly ToolResult[]> {
    const made = calls.map(
      ({ tool, arguments: given }, index): FunctionToolCall => ({
        id: `${this.#event.id}-${index}`,
        type: 'function',
        function: { name: tool, arguments: JSON.stringify(given) },
      }),
    );
    return callTools({ calls: made, offered: this.run.parts.resources.toolNames }, this);
  }

  #check(what: string): void {
    if (this.#isOver) {
      throw new AgentError('not_here', `${what} came after the action "${this.#action}" had ended`);
    }
    if (this.#pending === undefined) return;
    throw new AgentError(
      'call_pending',
      `${what} came while ${this.#pending.name} was pending; wait for one call before the next`,
    );
  }
}

function answerOf<Answer>(
  model: unknown,
  { payload }: AgentEvent<ChatResponse>,
): Answer | undefined {
  if (payload.model !== model || payload.error !== null) return undefined;
  return payload.structured as Answer;
}
