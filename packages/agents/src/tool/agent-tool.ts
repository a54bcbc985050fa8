import type { RunnableTool } from '@modelspeak/chat';
import type { JsonMap, JsonValue } from '../json/json-value.js';
import type { StepInfo, StepRetry } from '../port.js';

/** The `context` that an agent passes to its tools. */
export interface ToolContext extends StepInfo {
  /** The key of the run. */
  readonly key: string;
  /** The id of the run. */
  readonly run: string;
  /** The agent's configuration. */
  readonly config: JsonMap;
}

/** Where an injected argument comes from. */
export interface ArgumentSource {
  readonly from: 'config' | 'sensory' | 'shortTerm';
  /** The dotted path of the value; by default the argument's name. */
  readonly path?: string | undefined;
}

/** A tool of an agent, with its settings. */
export interface AgentTool {
  readonly tool: RunnableTool<ToolContext>;
  /**
   * Injected arguments. The model does not see them, and they override values that it makes up.
   */
  readonly inject?: Readonly<Record<string, ArgumentSource>> | undefined;
  /**
   * Whether a human must approve a call: always, or if this function of the checked arguments returns
   * `true`. The run waits without a time limit.
   */
  readonly approval?: boolean | ((input: never) => boolean) | undefined;
  /** How it is retried if it fails; not at all by default. */
  readonly retry?: StepRetry | undefined;
  /** The maximum time of an attempt in milliseconds. It overrides `timeouts.tool` of the agent. */
  readonly timeout?: number | undefined;
  /** What happens if it fails: `tell` tells the model (the default), `fail` fails the run. */
  readonly onError?: 'tell' | 'fail' | undefined;
}

/** A human's answer to a call that waits for approval. */
export interface ApprovalAnswer {
  readonly approved: boolean;
  /** The reason of a refusal. The model is told. */
  readonly reason?: string | undefined;
}

/** What the one who approves a call sees. */
export interface ApprovalRequest {
  readonly tool: string;
  /** The checked arguments that the tool would get. */
  readonly arguments: JsonValue;
}
