import type { FunctionTool, FunctionToolCall, InputPart, Message, Tool } from '@modelspeak/core';
import type { Checked } from '../schema/check-value.js';

/** The context that a tool gets when it runs, besides its arguments. */
export interface ToolRun<Context = unknown> {
  /** The call that it answers. `call.function.arguments` has the digits of numbers that JavaScript rounds. */
  readonly call: FunctionToolCall;
  /** The value that the program passed to `run`: a user, a database, anything that its tools need. */
  readonly context: Context;
  /** The conversation up to the call. */
  readonly messages: readonly Message[];
  /** Aborts when nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

/** A tool that a program can run, made by `defineTool` or `functionTool`. */
export interface RunnableTool<Context = unknown> {
  /** The definition that the model sees. */
  readonly definition: FunctionTool;
  /** Checks the arguments of a call, including the injected ones. */
  check(args: Readonly<Record<string, unknown>>, run: ToolRun<Context>): Promise<Checked>;
  /** Runs the tool with checked arguments. */
  run(input: unknown, run: ToolRun<Context>): unknown;
  /** Decides whether a call may run. */
  approve?(input: unknown, run: ToolRun<Context>): Approval | Promise<Approval>;
}

/** Whether a call may run. A refusal may have a reason, which the model is told. */
export type Approval = boolean | { readonly refused: string };

/** A tool that a model may be shown: a runnable tool, or a plain definition. */
export type AnyTool = Tool | RunnableTool;

/** Provides the value of an injected argument. */
export type Injected<Context = unknown> = (run: ToolRun<Context>) => unknown;

/**
 * A tool result made of parts, such as images. The model gets other objects as JSON.
 *
 * @example
 * ```ts
 * import { defineTool, ToolParts } from '@modelspeak/chat';
 *
 * const look = defineTool({
 *   name: 'look',
 *   description: 'Takes a picture.',
 *   schema: { type: 'object', properties: {} },
 *   run: () =>
 *     new ToolParts([{ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }]),
 * });
 * console.log(look.definition.function.name); // look
 * ```
 */
export class ToolParts {
  readonly parts: readonly InputPart[];

  constructor(parts: readonly InputPart[]) {
    this.parts = parts;
  }
}

/** Whether this program runs a tool. */
export function isRunnable(tool: AnyTool): tool is RunnableTool {
  return 'definition' in tool;
}

/** The definition of a tool that the model sees. */
export function definitionOf(tool: AnyTool): Tool {
  return isRunnable(tool) ? tool.definition : tool;
}
