import { attackOutcome } from './attack-outcome.js';
import { renderOutcome } from './render-outcome.js';
import type { Outcomes, Task } from './task.js';
import { dropTokenizer } from './vocabularies.js';

/** Does what the page asks for. Whatever is wrong is told, nothing is thrown. */
export function carryOut(task: Task): Promise<Outcomes[Task['kind']]> {
  switch (task.kind) {
    case 'render':
      return renderOutcome(task);
    case 'attack':
      return attackOutcome(task);
    case 'tokenizer':
      return dropTokenizer(task.text);
  }
}
