import type { FunctionToolCall, ToolMessage } from '@modelspeak/core';
import { stringifyJson } from '@modelspeak/core/authoring';
import pLimit from 'p-limit';
import { Deadline, type Timeouts } from '../exchange/deadline.js';
import {
  type Approve,
  type Declined,
  prepareCall,
  type ReadyCall,
  unknownTool,
} from './prepare-call.js';
import { type RunnableTool, ToolParts, type ToolRun } from './tool-types.js';

/** How a call was answered. */
export interface ToolAnswer {
  /** The call. */
  readonly call: FunctionToolCall;
  /** The message that answers it. */
  readonly message: ToolMessage;
  /**
   * `result`: the tool returned a result. `error`: it threw. The others did not run: `refused` was not
   * approved, `invalid` has wrong arguments, `unknown` names a tool that does not exist, and `repeated` was made too
   * often in a row.
   */
  readonly outcome: 'result' | 'error' | 'refused' | 'invalid' | 'unknown' | 'repeated';
  /** The value that the tool returned. */
  readonly value?: unknown;
  /** The error that the tool threw. */
  readonly error?: unknown;
}

/** How calls are answered. */
export interface Answering {
  /** The tools that run here, by name. */
  readonly tools: ReadonlyMap<string, RunnableTool>;
  /** The names of all tools that were offered. */
  readonly offered: readonly string[];
  readonly approve: Approve | undefined;
  /** The calls that do not run again, with what the model is told. */
  readonly repeated: ReadonlyMap<FunctionToolCall, string>;
  /** How many tools may run at once. */
  readonly parallel: number;
  /** Whether the format can mark a tool's message as an error. */
  readonly marksErrors: boolean;
  readonly deadline: Deadline;
  readonly timeouts: Timeouts | undefined;
}

/**
 * Answers calls, and yields each answer as soon as it is available. Asks for approval of one call at a
 * time, before any of them runs.
 */
export async function* answerCalls(
  calls: readonly FunctionToolCall[],
  run: Omit<ToolRun, 'call'>,
  answering: Answering,
): AsyncGenerator<ToolAnswer, void, undefined> {
  const { tools, offered, approve, repeated, parallel, deadline } = answering;
  const ready: ReadyCall[] = [];
  for (const call of calls) {
    const tool = tools.get(call.function.name);
    const text = repeated.get(call);
    const prepared: ReadyCall | Declined =
      text !== undefined
        ? { outcome: 'repeated', text }
        : tool === undefined
          ? unknownTool(call.function.name, offered)
          : await deadline.wait(prepareCall(tool, { ...run, call }, approve));
    if ('text' in prepared) yield declinedAnswer(call, prepared, answering);
    else ready.push(prepared);
  }
  const limit = pLimit(parallel);
  const running = new Map(
    ready.map((one, index) => [
      index,
      limit(answerOf, one, answering).then((answer) => ({ index, answer })),
    ]),
  );
  while (running.size > 0) {
    const { index, answer } = await deadline.wait(Promise.race(running.values()));
    running.delete(index);
    yield answer;
  }
}

async function answerOf(
  { tool, run, input }: ReadyCall,
  { marksErrors, timeouts }: Answering,
): Promise<ToolAnswer> {
  const { call, signal } = run;
  try {
    signal.throwIfAborted();
    const value = await withinLimit(run, timeouts, async (limited) => tool.run(input, limited));
    return { call, message: messageOf(call, contentOf(value)), outcome: 'result', value };
  } catch (error) {
    const text = `The tool "${call.function.name}" failed: ${errorText(error)}`;
    return { call, message: errorMessage(call, text, marksErrors), outcome: 'error', error };
  }
}

/** Runs a tool up to its limit, even if it ignores the signal. */
async function withinLimit(
  run: ToolRun,
  timeouts: Timeouts | undefined,
  act: (run: ToolRun) => Promise<unknown>,
): Promise<unknown> {
  if (timeouts?.tool === undefined) return act(run);
  const deadline = new Deadline(run.signal, timeouts, 'tool');
  try {
    return await deadline.wait(act({ ...run, signal: deadline.signal }));
  } finally {
    deadline.stop();
  }
}

function declinedAnswer(
  call: FunctionToolCall,
  { outcome, text }: Pick<ToolAnswer, 'outcome'> & { readonly text: string },
  { marksErrors }: Answering,
): ToolAnswer {
  return { call, outcome, message: errorMessage(call, text, marksErrors) };
}

function messageOf({ id }: FunctionToolCall, content: ToolMessage['content']): ToolMessage {
  return { role: 'tool', tool_call_id: id, content };
}

function errorMessage(call: FunctionToolCall, text: string, isMarked: boolean): ToolMessage {
  return { ...messageOf(call, text), ...(isMarked && { is_error: true }) };
}

function contentOf(value: unknown): ToolMessage['content'] {
  if (typeof value === 'string') return value.toWellFormed();
  if (value instanceof ToolParts) return value.parts;
  return (stringifyJson(value) ?? 'null').toWellFormed();
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).toWellFormed();
}
