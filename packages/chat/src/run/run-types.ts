import type {
  AnyRequest,
  FunctionToolCall,
  Message,
  ReaderEvent,
  ReplyWarning,
  RequestSupport,
  ToolCall,
} from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';
import type { ChatReply } from '../chat-reply.js';
import type { Spent } from '../exchange/spent.js';
import type { ToolAnswer } from '../tools/answer-calls.js';
import type { Approve } from '../tools/prepare-call.js';
import type { AnyTool } from '../tools/tool-types.js';

/** How tools run in a run of a model. */
export interface RunSettings {
  /** Tools of this run, in addition to those of the model. */
  readonly tools?: readonly AnyTool[] | undefined;
  /** A value that is passed to the tools besides their arguments. */
  readonly context?: unknown;
  /**
   * Decides whether a call may run, after its arguments are checked. It is called for one call at a time.
   * The model is told which calls were refused.
   */
  readonly approve?: Approve | undefined;
  /** The maximum number of requests to the model; 10 by default. */
  readonly rounds?: number | undefined;
  /**
   * How often the same call, with the same arguments, may run in a row; 3 by default, `Infinity` for tools that poll.
   * After that, the model is told that it has the result. If it is told twice and goes on, the run ends.
   */
  readonly repeats?: number | undefined;
  /** The maximum number of tools that run at once; 4 by default. */
  readonly parallel?: number | undefined;
  /** What happens when a tool throws: `tell` tells the model (the default), `throw` ends the run. */
  readonly onToolError?: 'tell' | 'throw' | undefined;
}

/** Options of a run: those of its requests, and how tools run. */
export type RunOptions<Support extends RequestSupport = AnyRequest> = ChatOptions<Support> &
  RunSettings;

/** How a run ended. */
export interface RunResult extends Spent {
  /** The last reply. */
  readonly reply: ChatReply;
  /** All replies and tool results of the run. Append them to the conversation to continue it. */
  readonly messages: readonly Message[];
  /** The number of requests to the model. */
  readonly rounds: number;
  /**
   * Calls of the last reply that this program does not run, such as those of plain tools. Answer them
   * before you continue the conversation. Empty if the model has answered.
   */
  readonly pending: readonly ToolCall[];
  /**
   * The warnings of all replies, and of arguments whose numbers JavaScript rounds, such as integers above 2^53: the tool
   * finds their digits in `call.function.arguments`.
   */
  readonly warnings?: readonly ReplyWarning[] | undefined;
}

/** An event of a run: an event of a reply, or what happens to its calls. */
export type RunEvent =
  | ReaderEvent
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'tool-start'; readonly calls: readonly FunctionToolCall[] }
  | ({ readonly type: 'tool-answer' } & ToolAnswer)
  | { readonly type: 'run-end'; readonly result: RunResult };

/** The events of a run. The generator returns its result. */
export type RunStream = AsyncGenerator<RunEvent, RunResult, undefined>;
