import type { FunctionTool, FunctionToolCall, InputPart, Message, Tool } from '@modelspeak/core';
import type { Checked } from '../schema/check-value.js';

/** What a tool is told when it runs, besides its arguments. */
export interface ToolRun<Context = unknown> {
  /** The call that it answers. */
  readonly call: FunctionToolCall;
  /** What the program handed to `run`: a user, a database, whatever its tools need. */
  readonly context: Context;
  /** The conversation up to the call. */
  readonly messages: readonly Message[];
  /** Aborted where nobody waits for the result any more. */
  readonly signal: AbortSignal;
}

/** A tool that a program can run: made by `defineTool` and `functionTool`. */
export interface RunnableTool<Context = unknown> {
  /** What the model is shown. */
  readonly definition: FunctionTool;
  /** Checks the arguments of a call, those included that the model does not give. */
  check(args: Readonly<Record<string, unknown>>, run: ToolRun<Context>): Promise<Checked>;
  /** Runs with arguments that were checked. */
  run(input: unknown, run: ToolRun<Context>): unknown;
  /** Decides whether a call may run. */
  approve?(input: unknown, run: ToolRun<Context>): Approval | Promise<Approval>;
}

/** Whether a call may run: if not, perhaps with the reason, which the model is told. */
export type Approval = boolean | { readonly refused: string };

/** Any tool that a model may be shown: one that this program runs, or one that it answers itself. */
export type AnyTool = Tool | RunnableTool;

/** The value of an argument that the model does not give. */
export type Injected<Context = unknown> = (run: ToolRun<Context>) => unknown;

/**
 * Parts as the result of a tool, such as images. Other objects are told to the model as JSON.
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

/** Whether a tool is one that this program runs. */
export function isRunnable(tool: AnyTool): tool is RunnableTool {
  return 'definition' in tool;
}

/** What the model is shown of a tool. */
export function definitionOf(tool: AnyTool): Tool {
  return isRunnable(tool) ? tool.definition : tool;
}
