import { checkTools, type RunnableTool } from '@modelspeak/chat';
import type { Message } from '@modelspeak/core';
import { AiError } from '../ai-error.js';
import type { RequestedCall } from './call-tools.js';

/** Options of {@link runTool}. */
export interface RunToolOptions<Context = unknown> {
  /** A value that is passed to the tool besides its arguments. */
  readonly context?: Context | undefined;
  /** The conversation up to the call. */
  readonly messages?: readonly Message[] | undefined;
  /** Cancels the call, if the tool supports it. */
  readonly signal?: AbortSignal | undefined;
  /** Whether to throw errors; `true` by default. With `false`, an error is returned instead of the result. */
  readonly throwOnError?: boolean | undefined;
}

/**
 * Runs a call that a model requests: finds the tool, checks the arguments, and runs it.
 *
 * @returns What the tool returns; with `throwOnError: false` perhaps an error.
 * @throws {AiError} `tool_not_found` if no tool has this name, `no_object` if the arguments do not fit,
 * `tool_failed` if the tool throws
 *
 * @example
 * ```ts
 * import { runTool } from '@modelspeak/ai';
 * import { defineTool } from '@modelspeak/chat';
 *
 * const now = defineTool({
 *   name: 'now',
 *   description: 'Tells the time.',
 *   schema: { type: 'object', properties: {} },
 *   run: () => '12:00',
 * });
 * const fn = { name: 'now', arguments: '{}' };
 * const call = { id: 'a', type: 'function', function: fn } as const;
 * console.log(await runTool([now], { id: 'a', name: 'now', args: {}, call })); // 12:00
 * ```
 */
export async function runTool<Context = unknown>(
  tools: readonly RunnableTool<Context>[],
  requested: RequestedCall,
  options: RunToolOptions<Context> = {},
): Promise<unknown> {
  const { throwOnError = true } = options;
  try {
    return await result(tools, requested, options);
  } catch (error) {
    if (throwOnError || !(error instanceof AiError)) throw error;
    return error;
  }
}

async function result<Context>(
  tools: readonly RunnableTool<Context>[],
  { name, args, call }: RequestedCall,
  { context, messages = [], signal = new AbortController().signal }: RunToolOptions<Context>,
): Promise<unknown> {
  checkTools(tools, { kind: 'runnable' });
  const tool = tools.find(({ definition }) => definition.function.name === name);
  if (tool === undefined) {
    const known = tools.map(({ definition }) => definition.function.name).join(', ') || 'none';
    throw new AiError('tool_not_found', `there is no tool "${name}"; known: ${known}`);
  }
  const run = { call, context: context as Context, messages, signal };
  const checked = await tool.check(args, run);
  if (checked.problems !== undefined) {
    throw new AiError('no_object', `${name}: ${checked.problems.join('; ')}`, { value: args });
  }
  try {
    return await tool.run(checked.value, run);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AiError('tool_failed', `the tool ${name} failed: ${why}`, { cause });
  }
}
