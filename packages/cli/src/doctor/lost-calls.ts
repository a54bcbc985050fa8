import { missedCalls } from '@modelspeak/chat';
import type { Format, PromptFormat } from '@modelspeak/core';
import type { Answered, Said } from './answered.js';
import { checkCalls } from './tasks/check-answer.js';
import { madeCall } from './tasks/made-call.js';
import { type CallTask, isObjectTask, type ObjectTask } from './tasks/task.js';

/**
 * Where the calls are that the server's own parser has not found: its reply has them as text, which our reader reads as
 * the right calls.
 */
export async function lostIn(
  task: CallTask | ObjectTask,
  { content, calls }: Said,
  format: Format,
): Promise<Answered['lost']> {
  if (isObjectTask(task) || task.calls.length === 0 || content === '') return undefined;
  const isLost =
    format.kind === 'prompt'
      ? isRightFor(task, format.parse(content, { tools: task.tools }))
      : calls.length === 0 && (await isMissed(task, content));
  if (!isLost) return undefined;
  return content.includes('```') ? 'fence' : 'text';
}

function isRightFor(task: CallTask, { message }: ReturnType<PromptFormat['parse']>): boolean {
  const calls = (message.tool_calls ?? []).map(({ function: called }) => madeCall(called));
  return checkCalls(task, { content: '', calls }) === 'right';
}

async function isMissed({ tools, calls }: CallTask, content: string): Promise<boolean> {
  const missed = await missedCalls(content, tools);
  const whole = missed.filter(({ problem }) => problem === undefined);
  return calls.every(({ name }) => whole.some((one) => one.name === name));
}
