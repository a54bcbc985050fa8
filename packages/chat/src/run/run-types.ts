import type {
  AnyRequest,
  FunctionToolCall,
  Message,
  ReaderEvent,
  RequestSupport,
  ToolCall,
} from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { Spent } from '../exchange/spent.js';
import type { ToolAnswer } from '../tools/answer-calls.js';
import type { Approve } from '../tools/prepare-call.js';
import type { AnyTool } from '../tools/tool-types.js';

/** How tools run, in one run of a model. */
export interface RunSettings {
  /** Tools of this run, after those of the model. */
  readonly tools?: readonly AnyTool[] | undefined;
  /** What the tools are handed besides their arguments. */
  readonly context?: unknown;
  /**
   * Decides whether a call may run, once its arguments are known to be right. It is asked for one call
   * after the other, and refused calls are answered as such.
   */
  readonly approve?: Approve | undefined;
  /** How often the model is asked, at most; 10 by default. */
  readonly rounds?: number | undefined;
  /** How many tools run at once, at most; 4 by default. */
  readonly parallel?: number | undefined;
  /** What happens to an error of a tool: the model is told, by default, or the run throws it. */
  readonly onToolError?: 'tell' | 'throw' | undefined;
}

/** What a run asks for: what each of its requests does, and how tools run. */
export type RunOptions<Support extends RequestSupport = AnyRequest> = ChatOptions<Support> &
  RunSettings;

/** How a run ended. */
export interface RunResult extends Spent {
  /** The last reply. */
  readonly reply: ChatReply;
  /** All that was added to the conversation: replies and the results of tools, ready to be appended. */
  readonly messages: readonly Message[];
  /** How often the model was asked. */
  readonly rounds: number;
  /**
   * Calls of the last reply that this program does not run, such as those of plain tools: they are to
   * be answered before the conversation goes on. Empty where the model has answered.
   */
  readonly pending: readonly ToolCall[];
}

/** What happens in a run: the events of each reply, and what is done with its calls. */
export type RunEvent =
  | ReaderEvent
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'tool-start'; readonly calls: readonly FunctionToolCall[] }
  | ({ readonly type: 'tool-answer' } & ToolAnswer)
  | { readonly type: 'run-end'; readonly result: RunResult };

/** The events of a run; returns how it ended. */
export type RunStream = AsyncGenerator<RunEvent, RunResult, undefined>;
