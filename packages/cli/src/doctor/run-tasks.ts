import type { ChatModel } from '@modelspeak/chat';
import type { Format } from '@modelspeak/core';
import type { Answered, TaskResult } from './answered.js';
import { askOurs } from './ask-ours.js';
import { askTask } from './ask-task.js';
import type { Asked } from './asked.js';
import type { DoctorTask } from './doctor-tasks.js';
import type { OwnApi } from './own-api.js';
import { canThink, thinkingOf, tokensFor } from './thinking.js';

/** The limits of a task. */
export interface Limits {
  /** The most tokens of a reply; by default 256, and 1024 if the model thinks. */
  readonly maxTokens: number | undefined;
  /** The most milliseconds of a reply. */
  readonly time: number;
}

/** Whom the tasks are asked. */
export interface Patient {
  readonly model: ChatModel;
  readonly api: OwnApi | undefined;
}

const TOKENS = 256;

/** Asks tasks both ways, one after the other, and yields each result. */
export async function* runTasks(
  { model, api }: Patient,
  tasks: readonly DoctorTask[],
  limits: Limits,
): AsyncGenerator<TaskResult> {
  const { format } = model.settings;
  let count = 0;
  for (const task of tasks) {
    if (task.thinks === true && !canThink(format)) continue;
    const ours = () =>
      askTask(task, askedOf(task, format, limits), (asked) => askOurs(model, asked));
    const theirs = async (): Promise<Answered | null> =>
      api === undefined ? null : askTask(task, askedOf(task, format, limits), api.ask, format);
    const {
      name,
      task: { id },
    } = task;
    // Whoever comes second finds the prompt in the server's cache, so they take turns.
    if (count++ % 2 === 0) {
      const answered = await ours();
      yield { name, id, ours: answered, server: await theirs() };
    } else {
      const answered = await theirs();
      yield { name, id, ours: await ours(), server: answered };
    }
  }
}

function askedOf(
  { task, toolChoice = 'auto', thinks = false }: DoctorTask,
  format: Format,
  { maxTokens, time }: Limits,
): Asked {
  const thinking = thinkingOf(format, thinks);
  return {
    task,
    toolChoice,
    isSingle: toolChoice !== 'auto',
    thinking,
    maxTokens: maxTokens ?? tokensFor(format, thinking, TOKENS),
    signal: AbortSignal.timeout(time),
  };
}
