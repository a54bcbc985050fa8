import type { RunnableTool } from '@modelspeak/chat';
import type { Plain, PlainObject } from '../plain/plain.js';
import type { StepInfo, StepRetry } from '../port.js';

/** What an agent tells its tools: the `context` of their `run`. */
export interface ToolContext extends StepInfo {
  /** The key of the run. */
  readonly key: string;
  /** The id of the run. */
  readonly run: string;
  /** The agent's configuration. */
  readonly config: PlainObject;
}

/** Where an argument comes from that the model does not give. */
export interface ArgumentSource {
  readonly from: 'config' | 'sensory' | 'shortTerm';
  /** The path there, with dots; by default the argument's name. */
  readonly path?: string | undefined;
}

/** A tool of an agent, and how it runs there. */
export interface AgentTool {
  readonly tool: RunnableTool<ToolContext>;
  /**
   * Arguments that the model does not give and is not shown. They win over what a model makes up.
   */
  readonly inject?: Readonly<Record<string, ArgumentSource>> | undefined;
  /**
   * Asks a human before it runs: always, or where the function of its checked arguments says so. The
   * run waits as long as it takes.
   */
  readonly approval?: boolean | ((input: never) => boolean) | undefined;
  /** How often it is tried again when it fails; not at all by default. */
  readonly retry?: StepRetry | undefined;
  /** What becomes of its failure: the model is told, by default, or the run fails. */
  readonly onError?: 'tell' | 'fail' | undefined;
}

/** A human's answer to a call that waits for approval. */
export interface ApprovalAnswer {
  readonly approved: boolean;
  /** Why not: the model is told. */
  readonly reason?: string | undefined;
}

/** What whoever approves a call is shown. */
export interface ApprovalRequest {
  readonly tool: string;
  /** The arguments as the tool gets them. */
  readonly arguments: Plain;
}
