import type { FunctionToolCall } from '@modelspeak/core';
import type { ToolResult } from '../agent/built-in-events.js';
import { errorFrom } from '../errors/failure.js';
import { type JsonMap, readJsonValue, toJsonValue } from '../json/json-value.js';
import { readPath } from '../memory/memory.js';
import type { RunDeadline } from '../run/timed-journal.js';
import type { Transaction } from '../run/transaction.js';
import type { AgentTool, ArgumentSource } from '../tool/agent-tool.js';

/** Tool calls, and which tools may be called. */
export interface ToolCalls {
  readonly calls: readonly FunctionToolCall[];
  readonly offered: readonly string[];
  /** The maximum number that run in parallel; all by default. */
  readonly limit?: number | undefined;
  /** The calls that do not run again, with what the model is told. */
  readonly repeated?: ReadonlyMap<FunctionToolCall, string> | undefined;
}

/** One call, as data. */
export interface ToolCallInput {
  readonly call: FunctionToolCall;
  readonly offered: readonly string[];
  /** Injected arguments, from memory and configuration. */
  readonly injected: JsonMap;
  /** When the run must end, if it has a limit. */
  readonly deadline?: RunDeadline | undefined;
}

/** Runs tools in parallel, and returns a result for each call, in their order. */
export async function callTools(
  { calls, offered, limit, repeated }: ToolCalls,
  transaction: Transaction,
): Promise<readonly ToolResult[]> {
  const { journal, deadline } = transaction.run;
  const inputs: ToolCallInput[] = [];
  const running = calls.filter((call) => repeated?.has(call) !== true);
  for (const call of running) {
    const injected = await injectedInto(call, offered, transaction);
    inputs.push({ call, offered, injected, deadline });
  }
  const settled = await transaction.call('the call of tools', () =>
    journal.all(
      inputs.map((input) => ({
        name: input.call.function.name,
        input: toJsonValue(input, 'call'),
      })),
      { limit },
    ),
  );
  const results = new Map<FunctionToolCall, ToolResult>();
  for (const [index, one] of settled.entries()) {
    if (one.status === 'rejected') throw errorFrom('tool_failed', one.failure);
    const call = running[index];
    if (call !== undefined) results.set(call, readJsonValue<ToolResult>(one.value));
  }
  return calls.flatMap((call) => {
    const text = repeated?.get(call);
    if (text === undefined) return results.get(call) ?? [];
    return { id: call.id, name: call.function.name, success: false, content: text };
  });
}

async function injectedInto(
  { function: { name } }: FunctionToolCall,
  offered: readonly string[],
  transaction: Transaction,
): Promise<JsonMap> {
  if (!offered.includes(name)) return {};
  const { inject = {} }: AgentTool = await transaction.run.parts.resources.tool(name);
  const values = Object.entries(inject).map(([argument, source]) => {
    const value = readPath(sourceOf(source, transaction), source.path ?? argument);
    return [argument, value] as const;
  });
  return toJsonValue(Object.fromEntries(values), 'inject') as JsonMap;
}

function sourceOf({ from }: ArgumentSource, { run, sensory, shortTerm }: Transaction): JsonMap {
  if (from === 'config') return run.parts.definition.config ?? {};
  return from === 'sensory' ? sensory.root : shortTerm.root;
}
