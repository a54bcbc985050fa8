import type { RunnableTool } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import type { Prompt } from '@modelspeak/prompts';
import type { JsonMap, JsonValue } from '../json/json-value.js';
import type { Memory } from '../memory/memory.js';
import type { StepInfo, StepOptions, WaitOptions } from '../port.js';
import type { ToolContext } from '../tool/agent-tool.js';
import type { ActionModel } from './action-model.js';
import type { ChatRequest, ChatResponse, ToolResult } from './built-in-events.js';
import type { EmbeddingModel } from './chat-setup.js';
import type { AgentEvent, EventDraft } from './event-type.js';

/** The names of an agent's resources, and the output types of its chat models. */
export interface AgentNames {
  readonly prompts: string;
  readonly tools: string;
  readonly embeddingModels: string;
  /** The output type of each chat model, by name. */
  readonly outputs: object;
}

/** The context of an action. Await each call before you make the next one. */
export interface ActionContext<Names extends AgentNames = AgentNames, Output = unknown> {
  /** The key of the run. */
  readonly key: string;
  /** The id of the run. */
  readonly run: string;
  /** The agent's configuration. */
  readonly config: JsonMap;
  readonly memory: {
    /** Memory that lives as long as the run. */
    readonly sensory: Memory;
    /** Memory that lives as long as the key. */
    readonly shortTerm: Memory;
  };

  /** Sends an event and returns its id. The event becomes visible when the action has succeeded. */
  send(event: EventDraft): string;
  /** Sends an output and returns the id of its event. */
  output(value: Output): string;
  /** Sends a request to a chat model and returns the request's id. The response event contains this id. */
  chat(
    model: keyof Names['outputs'] & string,
    request: { readonly messages?: readonly Message[] } & Pick<ChatRequest, 'promptArgs'>,
  ): string;
  /** Returns the answer of a chat model as a value of its output schema; `undefined` if there is none. */
  answer<Model extends keyof Names['outputs']>(
    model: Model,
    event: AgentEvent<ChatResponse>,
  ): Names['outputs'][Model] | undefined;

  /** Does something once and keeps the result. Put everything that has effects outside the action into a step. */
  step<Value>(
    name: string,
    work: (step: StepInfo) => Promise<Value> | Value,
    options?: StepOptions,
  ): Promise<Value>;
  /** Waits for an answer from outside. The run publishes a token with `name` and `ask`. */
  wait(name: string, options?: WaitOptions): Promise<JsonValue>;
  /** Waits for this many milliseconds. The wait survives a restart. */
  sleep(milliseconds: number): Promise<void>;
  /** Returns the time in milliseconds since 1970. It is the same on every replay. */
  now(): Promise<number>;
  /** Runs several tools in parallel, as if a model had called them. */
  callTools(
    calls: readonly { readonly tool: Names['tools']; readonly arguments: JsonMap }[],
  ): Promise<readonly ToolResult[]>;
  /** Embeds texts in a step, and returns their vectors. */
  embed(
    model: Names['embeddingModels'],
    texts: readonly string[],
  ): Promise<readonly (readonly number[])[]>;

  /** Gets a prompt of the agent. */
  prompt(name: Names['prompts']): Promise<Prompt>;
  /** Gets a tool of the agent. */
  tool(name: Names['tools']): Promise<RunnableTool<ToolContext>>;
  /** Gets a chat model of the agent, to ask it within this action. `chat` asks it by an event instead. */
  chatModel<Model extends keyof Names['outputs'] & string>(
    name: Model,
  ): Promise<ActionModel<Names['outputs'][Model]>>;
  /** Gets an embedding model of the agent. */
  embeddingModel(name: Names['embeddingModels']): Promise<EmbeddingModel>;
}
