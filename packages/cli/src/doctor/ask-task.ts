import type { Format } from '@modelspeak/core';
import { isTelling, messageOf } from '../errors.js';
import type { Answered, Said } from './answered.js';
import { type Asked, NotSupported } from './asked.js';
import type { DoctorTask } from './doctor-tasks.js';
import { lostIn } from './lost-calls.js';
import { checkCalls, checkObject, type Outcome } from './tasks/check-answer.js';
import { type CallTask, isObjectTask } from './tasks/task.js';

/** What begins or ends a thought in the models' spellings. */
const THOUGHT = /<\/?think(?:ing)?>|\[\/?THINK\]|<\|channel\|>|<\/?seed:think>/;

/**
 * Asks a task once, and checks the answer. Nothing that a server does ends the doctor.
 *
 * @param format Reads what the server's own parser may have lost.
 */
export async function askTask(
  { task, thinks }: DoctorTask,
  asked: Asked,
  ask: (asked: Asked) => Promise<Said>,
  format?: Format,
): Promise<Answered> {
  const begun = performance.now();
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
  try {
    const said = await ask(asked);
    const outcome = isObjectTask(task)
      ? await checkObject(task, said.content)
      : checkTalk(task, said, thinks === true);
    if (outcome === 'right') return { outcome, seconds: seconds() };
    const lost = format && (await lostIn(task, said, format));
    return {
      outcome,
      seconds: seconds(),
      reply: said.raw,
      ...(said.isCut && { limit: 'tokens' }),
      ...(lost && { lost }),
    };
  } catch (error) {
    const outcome = error instanceof NotSupported ? 'unsupported' : 'error';
    if (outcome === 'error' && !isExpected(error, asked.signal)) throw error;
    const limit = limitOf(error, asked.signal);
    const told = limit === 'time' ? `no answer within ${seconds()} s` : messageOf(error);
    return { outcome, seconds: seconds(), error: told, ...(limit && { limit }) };
  }
}

function checkTalk(task: CallTask, said: Said, thinks: boolean): Outcome {
  const outcome = checkCalls(task, said);
  return thinks && outcome === 'right' && THOUGHT.test(said.content) ? 'wrong' : outcome;
}

function isExpected(error: unknown, signal: AbortSignal): boolean {
  return isTelling(error) || signal.aborted;
}

function limitOf(error: unknown, signal: AbortSignal): Answered['limit'] {
  if (signal.aborted) return 'time';
  const { code } = error as { readonly code?: unknown };
  return code === 'cut_off' ? 'tokens' : undefined;
}
