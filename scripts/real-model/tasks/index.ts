import type { CallTask, ObjectTask, Task } from '../task.ts';
import { FINAL_ANSWER, NEXT_CALL } from './history.ts';
import { NO_CALL, SHOW } from './no-call.ts';
import { OBJECTS } from './objects.ts';
import { PARALLEL } from './parallel.ts';
import { CHOICE, SINGLE } from './single.ts';
import { CODE, SPECIAL_TOKENS } from './spelling.ts';
import { VALUES } from './values.ts';

const KINDS: Readonly<Record<string, readonly (CallTask | ObjectTask)[]>> = {
  single: SINGLE,
  choice: CHOICE,
  parallel: PARALLEL,
  'next call': NEXT_CALL,
  'final answer': FINAL_ANSWER,
  values: VALUES,
  code: CODE,
  'special tokens': SPECIAL_TOKENS,
  words: NO_CALL,
  show: SHOW,
  object: OBJECTS,
};

/** All tasks: our own, whose answers can be checked. */
export const TASKS: readonly Task[] = Object.entries(KINDS).flatMap(([kind, tasks]) =>
  tasks.map((task) => ({ ...task, kind })),
);
