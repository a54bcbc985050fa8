import type { FunctionToolCall } from '@modelspeak/core';
import type { Approval, RunnableTool, ToolRun } from './tool-types.js';

/** A call that may run. */
export interface ReadyCall {
  readonly tool: RunnableTool;
  readonly run: ToolRun;
  readonly input: unknown;
}

/** Why a call does not run, as the model is told. */
export interface Declined {
  readonly outcome: 'unknown' | 'invalid' | 'refused' | 'repeated';
  readonly text: string;
}

/** Decides whether a call may run: `true`, `false`, or a refusal with a reason. */
export type Approve = (
  call: FunctionToolCall,
  input: unknown,
  run: ToolRun,
) => Approval | Promise<Approval>;

/** The answer to a call of a tool that does not exist. */
export function unknownTool(name: string, offered: readonly string[]): Declined {
  const known = offered.length === 0 ? 'There are none.' : `The tools are: ${offered.join(', ')}.`;
  return { outcome: 'unknown', text: `There is no tool "${name}". ${known}` };
}

/** Checks the arguments of a call, and asks whether it may run. */
export async function prepareCall(
  tool: RunnableTool,
  run: ToolRun,
  approve: Approve | undefined,
): Promise<ReadyCall | Declined> {
  const { name } = run.call.function;
  const args = JSON.parse(run.call.function.arguments) as Readonly<Record<string, unknown>>;
  const checked = await tool.check(args, run);
  if (checked.problems !== undefined) return invalid(name, checked.problems);
  const input = checked.value;
  if (tool.approve !== undefined) {
    const approval = await tool.approve(input, run);
    if (approval !== true) return refused(name, approval);
  }
  if (approve !== undefined) {
    const approval = await approve(run.call, input, run);
    if (approval !== true) return refused(name, approval);
  }
  return { tool, run, input };
}

function invalid(name: string, problems: readonly string[]): Declined {
  const text = `The arguments of "${name}" are wrong: ${problems.join('; ')}`;
  return { outcome: 'invalid', text };
}

/** Everything but `true` is a refusal, also in programs without a type checker. */
function refused(name: string, approval: Exclude<Approval, true>): Declined {
  const reason = typeof approval === 'object' ? `: ${approval.refused}` : '.';
  return { outcome: 'refused', text: `The call of "${name}" was refused${reason}` };
}
