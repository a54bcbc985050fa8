import { FINAL_ANSWER, NEXT_CALL } from './history.js';
import { NO_CALL, SHOW } from './no-call.js';
import { OBJECTS } from './objects.js';
import { PARALLEL } from './parallel.js';
import { CHOICE, SINGLE } from './single.js';
import { CODE, SPECIAL_TOKENS } from './spelling.js';
import type { CallTask, ObjectTask, Task } from './task.js';
import { VALUES } from './values.js';

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
