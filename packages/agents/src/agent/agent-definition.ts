import type { RunnableTool } from '@modelspeak/chat';
import type { Prompt } from '@modelspeak/prompts';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { JsonMap } from '../json/json-value.js';
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
  /** The maximum number of events in a run; 1000 by default. */
  readonly events?: number | undefined;
}

/** Time limits in milliseconds. There are none by default. */
export interface RunTimeouts {
  /**
   * From the beginning of a run: the steps that it is at then fail, and so does each later one. Waits and sleeps count,
   * but do not end early.
   */
  readonly run?: number | undefined;
  /** For each attempt of each tool call, unless the tool has a limit of its own. */
  readonly tool?: number | undefined;
}

/** An action: what an agent does with certain events. */
export interface Action<On, Input, Output, Names extends AgentNames> {
  /** The events that trigger it: one type or condition, or several, one of which must match. */
  readonly on: On;
  /** Handles an event. A replay runs it again, so put everything with effects outside into steps. */
  readonly run: (
    event: InputAs<EventOf<On>, Input>,
    context: ActionContext<Names, Output>,
  ) => Promise<void> | void;
  /**
   * What happens if it fails; by default the run fails. A retry runs the action from its beginning,
   * including its steps.
   */
  readonly onError?: ErrorStrategy | undefined;
}

/** An event. The payload of an input event has the agent's input type. */
export type InputAs<Event, Input> =
  Event extends AgentEvent<unknown, '_input_event'> ? AgentEvent<Input, '_input_event'> : Event;

/** The definition of an agent. Everything but the name and the actions is optional. */
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
  /** The schema of its input; any JSON value by default. */
  readonly input?: StandardSchemaV1<unknown, Input> | undefined;
  /** The type of its outputs, for the compiler only; any JSON value by default. */
  readonly output?: StandardSchemaV1<unknown, Output> | undefined;
  readonly prompts?: { readonly [Name in Prompts]: LazyResource<Prompt> } | undefined;
  /** Tools by name: plain tools, and tools with settings. */
  readonly tools?:
    | { readonly [Name in Tools]: LazyResource<RunnableTool<ToolContext> | AgentTool> }
    | undefined;
  /** Connections to chat models: chat models of `@modelspeak/chat`, or functions that make them. */
  readonly connections?:
    | { readonly [Name in Connections]: LazyResource<ChatConnection> }
    | undefined;
  /** Chat models: connections, and how they are used. */
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
  /** Values that actions and tools can read. */
  readonly config?: JsonMap | undefined;
  readonly limits?: RunLimits | undefined;
  readonly timeouts?: RunTimeouts | undefined;
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

/** The definition of any agent. */
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
  readonly config?: JsonMap | undefined;
  readonly limits?: RunLimits | undefined;
  readonly timeouts?: RunTimeouts | undefined;
  readonly actions: Readonly<Record<string, AnyAction>>;
}

/** Any action. */
export interface AnyAction {
  readonly on: Trigger;
  readonly run: (event: AgentEvent, context: ActionContext) => Promise<void> | void;
  readonly onError?: ErrorStrategy | undefined;
}

/** An agent that an engine can run. */
export interface Agent<Input = unknown, Output = unknown> {
  readonly name: string;
  /** The definition that it was made from. */
  readonly definition: AnyDefinition;
  /** For the compiler only. */
  readonly '~types'?: { readonly input: (input: Input) => void; readonly output: Output };
}
