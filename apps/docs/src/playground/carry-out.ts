import { attackOutcome } from './attack-outcome.js';
import { convertOutcome } from './convert-outcome.js';
import { renderOutcome } from './render-outcome.js';
import type { Outcomes, Task } from './task.js';
import { dropTokenizer } from './vocabularies.js';

/** Runs a task for the page; returns errors instead of throwing them. */
export function carryOut(task: Task): Promise<Outcomes[Task['kind']]> {
  switch (task.kind) {
    case 'render':
      return renderOutcome(task);
    case 'attack':
      return attackOutcome(task);
    case 'tokenizer':
      return dropTokenizer(task.text);
    case 'convert':
      return convertOutcome(task);
  }
}
