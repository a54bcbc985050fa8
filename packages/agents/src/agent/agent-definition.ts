import type { RunnableTool } from '@modelspeak/chat';
import type { Prompt } from '@modelspeak/prompts';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { PlainObject } from '../plain/plain.js';
import type { AgentTool, ToolContext } from '../tool/agent-tool.js';
import type { ActionContext, AgentNames } from './action-context.js';
import type {
  ChatConnection,
  ChatSetup,
  EmbeddingModel,
  ErrorStrategy,
  LazyResource,
} from './chat-setup.js';
import type { AgentEvent, EventOf, Trigger } from './event-type.js';

/** Limits of a run. */
export interface RunLimits {
  /** How many events a run may have; 1000 by default. */
  readonly events?: number | undefined;
}

/** What an agent does with some events. */
export interface Action<On, Input, Output, Names extends AgentNames> {
  /** Which events: one type or condition, or several, of which one must fit. */
  readonly on: On;
  /** What it does with an event. It is run again on a replay: what reaches outside belongs in steps. */
  readonly run: (
    event: InputAs<EventOf<On>, Input>,
    context: ActionContext<Names, Output>,
  ) => Promise<void> | void;
  /**
   * What becomes of its failure: by default the run fails. A retry runs it from its beginning, with
   * its steps.
   */
  readonly onError?: ErrorStrategy | undefined;
}

/** An event, the input of which has the type that the agent says. */
export type InputAs<Event, Input> =
  Event extends AgentEvent<unknown, '_input_event'> ? AgentEvent<Input, '_input_event'> : Event;

/** What an agent is made of. Everything but its name and actions may be left out. */
export interface AgentDefinition<
  Input,
  Output,
  Prompts extends string,
  Tools extends string,
  Connections extends string,
  Models extends object,
  Embeddings extends string,
  Actions extends Readonly<Record<string, Trigger>>,
> {
  readonly name: string;
  /** What its input is; by default anything that is JSON. */
  readonly input?: StandardSchemaV1<unknown, Input> | undefined;
  /** What its outputs are, for the compiler; by default anything that is JSON. */
  readonly output?: StandardSchemaV1<unknown, Output> | undefined;
  readonly prompts?: { readonly [Name in Prompts]: LazyResource<Prompt> } | undefined;
  /** Tools by their names, those that run as they are and those with settings. */
  readonly tools?:
    | { readonly [Name in Tools]: LazyResource<RunnableTool<ToolContext> | AgentTool> }
    | undefined;
  /** Connections to chat models: what `chatModel` of @modelspeak/chat gives, or makes it. */
  readonly connections?:
    | { readonly [Name in Connections]: LazyResource<ChatConnection> }
    | undefined;
  /** Chat models: a connection, and how it is used. */
  readonly chatModels?:
    | {
        readonly [Name in keyof Models]: ChatSetup<
          NoInfer<Connections>,
          NoInfer<Prompts>,
          NoInfer<Tools>,
          Models[Name]
        >;
      }
    | undefined;
  readonly embeddingModels?:
    | { readonly [Name in Embeddings]: LazyResource<EmbeddingModel> }
    | undefined;
  /** What actions and tools may read. */
  readonly config?: PlainObject | undefined;
  readonly limits?: RunLimits | undefined;
  readonly actions: {
    readonly [Name in keyof Actions]: Action<
      Actions[Name],
      NoInfer<Input>,
      NoInfer<Output>,
      {
        readonly prompts: NoInfer<Prompts>;
        readonly tools: NoInfer<Tools>;
        readonly embeddingModels: NoInfer<Embeddings>;
        readonly outputs: NoInfer<Models>;
      }
    >;
  };
}

/** An agent's definition where nothing is known of its names. */
export interface AnyDefinition {
  readonly name: string;
  readonly input?: StandardSchemaV1 | undefined;
  readonly prompts?: Readonly<Record<string, LazyResource<Prompt>>> | undefined;
  readonly tools?:
    | Readonly<Record<string, LazyResource<RunnableTool<ToolContext> | AgentTool>>>
    | undefined;
  readonly connections?: Readonly<Record<string, LazyResource<ChatConnection>>> | undefined;
  readonly chatModels?: Readonly<Record<string, ChatSetup>> | undefined;
  readonly embeddingModels?: Readonly<Record<string, LazyResource<EmbeddingModel>>> | undefined;
  readonly config?: PlainObject | undefined;
  readonly limits?: RunLimits | undefined;
  readonly actions: Readonly<Record<string, AnyAction>>;
}

/** An action where nothing is known of its events. */
export interface AnyAction {
  readonly on: Trigger;
  readonly run: (event: AgentEvent, context: ActionContext) => Promise<void> | void;
  readonly onError?: ErrorStrategy | undefined;
}

/** An agent, which an engine can run. */
export interface Agent<Input = unknown, Output = unknown> {
  readonly name: string;
  /** What it was made of. */
  readonly definition: AnyDefinition;
  /** Only for the compiler. */
  readonly '~types'?: { readonly input: (input: Input) => void; readonly output: Output };
}
