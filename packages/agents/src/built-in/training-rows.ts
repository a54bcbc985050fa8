import type { ChatSample } from '../agent/built-in-events.js';

/** A row of training data: token ids, and which of them a model sampled. */
export interface TrainingRow {
  readonly ids: readonly number[];
  /** 1 for each id that the model sampled, 0 for each id that it was given. */
  readonly mask: readonly (0 | 1)[];
}

/**
 * Makes rows of training data from the samples of a chat. If the prompt of a reply begins with all ids of
 * the last row, the reply extends that row; otherwise it begins a new one.
 *
 * Samples without ids, from endpoints that take text, are skipped.
 *
 * @example
 * ```ts
 * import { trainingRows } from '@modelspeak/agents';
 *
 * const samples = [
 *   { prompt: [1, 2], text: 'a', tokens: [3] },
 *   { prompt: [1, 2, 3, 4], text: 'b', tokens: [5] },
 * ];
 * console.log(trainingRows(samples)); // [ { ids: [ 1, 2, 3, 4, 5 ], mask: [ 0, 0, 1, 0, 1 ] } ]
 * ```
 */
export function trainingRows(samples: readonly ChatSample[]): readonly TrainingRow[] {
  const rows: TrainingRow[] = [];
  for (const { prompt, tokens } of samples) {
    if (typeof prompt === 'string' || tokens.length === 0) continue;
    const last = rows.at(-1);
    const isContinued = last?.ids.every((id, index) => prompt[index] === id) ?? false;
    const before = isContinued && last !== undefined ? last : { ids: [], mask: [] };
    if (isContinued) rows.pop();
    const given = prompt.slice(before.ids.length);
    rows.push({
      ids: [...before.ids, ...given, ...tokens],
      mask: [...before.mask, ...given.map(() => 0 as const), ...tokens.map(() => 1 as const)],
    });
  }
  return rows;
}
