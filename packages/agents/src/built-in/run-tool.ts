import { roundedArguments, ToolParts, type ToolRun } from '@modelspeak/chat';
import type { FunctionToolCall } from '@modelspeak/core';
import type { AnyDefinition } from '../agent/agent-definition.js';
import type { ToolResult } from '../agent/built-in-events.js';
import { AgentError } from '../errors/agent-error.js';
import { rootOf } from '../errors/failure.js';
import {
  type JsonMap,
  type JsonValue,
  readJsonValue,
  toJsonValue,
  toJsonValueOrNothing,
} from '../json/json-value.js';
import type { Journal, StepInfo } from '../port.js';
import type { AgentParts } from '../run/resources.js';
import { withinLimit } from '../run/within-limit.js';
import type {
  AgentTool,
  ApprovalAnswer,
  ApprovalRequest,
  ToolContext,
} from '../tool/agent-tool.js';
import type { ToolCallInput } from './call-tools.js';

/**
 * Runs one tool call. If something is wrong, the model is told, so that it can correct itself: an unknown
 * name, arguments that are not JSON or do not fit, a human's refusal, or a failure.
 */
export async function runTool(
  parts: AgentParts,
  journal: Journal,
  { call, offered, injected }: ToolCallInput,
): Promise<ToolResult> {
  const { name } = call.function;
  if (!offered.includes(name)) {
    const known =
      offered.length === 0 ? 'There are none.' : `The tools are: ${offered.join(', ')}.`;
    return refused(call, `There is no tool "${name}". ${known}`);
  }
  const tool = await parts.resources.tool(name);
  const missing = Object.keys(tool.inject ?? {}).filter((key) => injected[key] === undefined);
  if (missing.length > 0) {
    return refused(
      call,
      `The tool "${name}" cannot run: there is no value for ${missing.join(', ')}.`,
    );
  }
  const given = readArguments(call);
  if ('problem' in given) return refused(call, given.problem);

  const outside = runOf(call, parts, journal, {
    id: call.id,
    attempt: 1,
    signal: new AbortController().signal,
    live: () => {},
  });
  const checked = await tool.tool.check({ ...given.value, ...injected }, outside);
  if (checked.problems !== undefined) {
    return refused(call, `The arguments of "${name}" are wrong: ${checked.problems.join('; ')}`);
  }
  const input = checked.value;
  const refusal = await refusalOf(tool, journal, name, input, outside);
  if (refusal !== undefined) return refused(call, `The call of "${name}" was refused${refusal}`);
  const result = await attempt(tool, journal, call, (step) =>
    withinToolLimit(tool, parts.definition, step, (limited) =>
      tool.tool.run(input, runOf(call, parts, journal, limited)),
    ),
  );
  const warnings = roundedArguments(call).map(({ message }) => message);
  return warnings.length > 0 ? { ...result, warnings } : result;
}

/** The arguments of a call, or what is wrong with their JSON. */
function readArguments({
  function: { name, arguments: text },
}: FunctionToolCall): { readonly value: JsonMap } | { readonly problem: string } {
  const wrong = `The arguments of "${name}" are wrong:`;
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { value: readJsonValue<JsonMap>(value as JsonValue) }
      : { problem: `${wrong} found ${text}, expected a JSON object` };
  } catch (error) {
    return { problem: `${wrong} they are not JSON: ${(error as Error).message}` };
  }
}

/** The end of the answer that refuses a call; `undefined` if the call may run. */
async function refusalOf(
  tool: AgentTool,
  journal: Journal,
  name: string,
  input: unknown,
  run: ToolRun<ToolContext>,
): Promise<string | undefined> {
  if (tool.tool.approve !== undefined) {
    const own = await journal.step(`may ${name}`, async () => {
      const approval = (await tool.tool.approve?.(input, run)) ?? true;
      return typeof approval === 'boolean' ? approval : { refused: approval.refused };
    });
    if (own !== true) return own === false ? '.' : `: ${own.refused}`;
  }
  const { approval = false } = tool;
  const isAsked = typeof approval === 'function' ? approval(input as never) : approval;
  if (!isAsked) return undefined;
  const ask: ApprovalRequest = { tool: name, arguments: toJsonValue(input, 'arguments') };
  const answer = await journal.wait(`approve ${name}`, { ask: toJsonValue(ask, 'ask') });
  const { approved, reason } = readJsonValue<Partial<ApprovalAnswer>>(answer);
  if (approved === true) return undefined;
  return reason === undefined ? '.' : `: ${reason}`;
}

/** Runs a tool up to its limit, which the one who sets it finds in the error. */
function withinToolLimit(
  { tool, timeout }: AgentTool,
  { timeouts }: AnyDefinition,
  step: StepInfo,
  run: (step: StepInfo) => unknown,
): unknown {
  const limit = timeout ?? timeouts?.tool;
  if (limit === undefined) return run(step);
  const { name } = tool.definition.function;
  const option = timeout === undefined ? 'timeouts.tool' : `tools.${name}.timeout`;
  const problem = `it took longer than ${limit} ms; raise ${option}`;
  return withinLimit(step, limit, problem, async (limited) => run(limited));
}

async function attempt(
  tool: AgentTool,
  journal: Journal,
  call: FunctionToolCall,
  run: (step: StepInfo) => unknown,
): Promise<ToolResult> {
  const { name } = call.function;
  try {
    const content = await journal.step(
      `run ${name}`,
      async (step) => contentOf(await run(step), `the result of "${name}"`),
      { retry: tool.retry },
    );
    return {
      id: call.id,
      name,
      success: true,
      content: readJsonValue<ToolResult['content']>(content),
    };
  } catch (error) {
    const failure = rootOf(error);
    if (tool.onError === 'fail') {
      const problem = `the tool "${name}" failed: ${failure.message}`;
      throw new AgentError('tool_failed', problem, {
        failure: { code: failure.code, message: problem },
      });
    }
    return refused(call, `The tool "${name}" failed: ${failure.message}`);
  }
}

/** The content of a tool message for a result. */
function contentOf(result: unknown, path: string): JsonValue {
  if (result instanceof ToolParts) return toJsonValue(result.parts, path);
  const value = toJsonValueOrNothing(result, path) ?? null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function runOf(
  call: FunctionToolCall,
  { definition }: AgentParts,
  { key, run }: Journal,
  step: StepInfo,
): ToolRun<ToolContext> {
  const { id, attempt: number, signal } = step;
  const context: ToolContext = {
    id,
    attempt: number,
    signal,
    key,
    run,
    live: (chunk) => step.live(chunk),
    config: definition.config ?? {},
  };
  return { call, context, messages: [], signal };
}

function refused({ id, function: { name } }: FunctionToolCall, content: string): ToolResult {
  return { id, name, success: false, content };
}
