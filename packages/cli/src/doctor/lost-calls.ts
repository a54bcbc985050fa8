import { missedCalls } from '@modelspeak/chat';
import type { Format } from '@modelspeak/core';
import type { Answered, Said } from './answered.js';
import { type CallTask, isObjectTask, type ObjectTask } from './tasks/task.js';

/** Where calls are that the server's own parser has not found: its reply has them as text, in which our reader finds them. */
export async function lostIn(
  task: CallTask | ObjectTask,
  { content, calls }: Said,
  format: Format,
): Promise<Answered['lost']> {
  if (isObjectTask(task) || task.calls.length === 0 || calls.length > 0) return undefined;
  if (!(await hasCalls(content, task, format))) return undefined;
  return content.includes('```') ? 'fence' : 'text';
}

async function hasCalls(content: string, { tools }: CallTask, format: Format): Promise<boolean> {
  if (format.kind === 'prompt') {
    const { message } = format.parse(content, { tools });
    return (message.tool_calls ?? []).length > 0;
  }
  const missed = await missedCalls(content, tools);
  return missed.some(({ problem }) => problem === undefined);
}
