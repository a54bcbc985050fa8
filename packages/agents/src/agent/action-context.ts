import type { RunnableTool } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import type { Prompt } from '@modelspeak/prompts';
import type { Memory } from '../memory/memory.js';
import type { Plain, PlainObject } from '../plain/plain.js';
import type { StepInfo, StepOptions, WaitOptions } from '../port.js';
import type { ToolContext } from '../tool/agent-tool.js';
import type { ChatRequest, ChatResponse, ToolResult } from './built-in-events.js';
import type { EmbeddingModel } from './chat-setup.js';
import type { AgentEvent, EventDraft } from './event-type.js';

/** The names of an agent's resources, and what its chat models answer. */
export interface AgentNames {
  readonly prompts: string;
  readonly tools: string;
  readonly embeddingModels: string;
  /** What each chat model answers, by its name. */
  readonly outputs: object;
}

/** What an action is handed. Calls are made one after the other: each is awaited before the next. */
export interface ActionContext<Names extends AgentNames = AgentNames, Output = unknown> {
  /** The key of the run. */
  readonly key: string;
  /** The id of the run. */
  readonly run: string;
  /** The agent's configuration. */
  readonly config: PlainObject;
  readonly memory: {
    /** Lives as long as the run. */
    readonly sensory: Memory;
    /** Lives as long as the key. */
    readonly shortTerm: Memory;
  };

  /** Sends an event, which becomes visible when the action has ended well; gives its id. */
  send(event: EventDraft): string;
  /** Sends an output. */
  output(value: Output): string;
  /** Asks a chat model by an event; gives the request's id, which the answer names. */
  chat(
    model: keyof Names['outputs'] & string,
    request: { readonly messages?: readonly Message[] } & Pick<ChatRequest, 'promptArgs'>,
  ): string;
  /** The answer of a chat model as its output schema has it; `undefined` where there is none. */
  answer<Model extends keyof Names['outputs']>(
    model: Model,
    event: AgentEvent<ChatResponse>,
  ): Names['outputs'][Model] | undefined;

  /** Does something once and keeps what it gave: all that reaches out of the action belongs in one. */
  step<Value>(
    name: string,
    work: (step: StepInfo) => Promise<Value> | Value,
    options?: StepOptions,
  ): Promise<Value>;
  /** Waits for an answer from outside, to a token that is announced with `name` and `ask`. */
  wait(name: string, options?: WaitOptions): Promise<Plain>;
  /** Waits for some milliseconds, also over a restart. */
  sleep(milliseconds: number): Promise<void>;
  /** The time in milliseconds since 1970, the same on every replay. */
  now(): Promise<number>;
  /** Runs tools at once, as if a model had called them. */
  callTools(
    calls: readonly { readonly tool: Names['tools']; readonly arguments: PlainObject }[],
  ): Promise<readonly ToolResult[]>;
  /** Makes vectors of texts, in a step. */
  embed(
    model: Names['embeddingModels'],
    texts: readonly string[],
  ): Promise<readonly (readonly number[])[]>;

  /** A prompt of the agent. */
  prompt(name: Names['prompts']): Promise<Prompt>;
  /** A tool of the agent. */
  tool(name: Names['tools']): Promise<RunnableTool<ToolContext>>;
  /** An embedding model of the agent. */
  embeddingModel(name: Names['embeddingModels']): Promise<EmbeddingModel>;
}
