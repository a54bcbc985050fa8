import type { DisputedOutcome, DisputedRunner, Rightness } from './disputed-runner.js';

/** How many replies a reader read as intended, out of those that it was tried with. */
export interface DisputedCount {
  readonly right: number;
  readonly rows: number;
}

/** One reader's counts: of whole replies, and of streamed ones if it streams. */
export interface ReaderCount {
  readonly whole: DisputedCount;
  readonly streamed?: DisputedCount | undefined;
}

/**
 * Counts, for each reader, the disputed replies that it reads as intended; our reader is
 * `modelspeak`. Rows without a known intention do not count.
 *
 * @example
 * ```ts
 * import { countDisputed, disputedRunner } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const call = { name: 'now', arguments: {} };
 * const row = {
 *   prompt: '<|start_header_id|>assistant<|end_header_id|>\n\n',
 *   tools: [{ type: 'function', function: { name: 'now' } }],
 *   reply: '{"name": "now", "parameters": {}}; {"name": "now", "parameters": {}}',
 *   intended: ['', '', [call, call]],
 *   agreed: null,
 *   agreed_sources: null,
 *   answers: { 'llama.cpp': { error: 'does not match the expected format' } },
 * };
 * const counts = countDisputed(disputedRunner(llama3()), [row]);
 * console.log(counts['modelspeak']?.streamed); // { right: 1, rows: 1 }
 * console.log(counts['llama.cpp']?.whole); // { right: 0, rows: 1 }
 * ```
 */
export function countDisputed(
  run: DisputedRunner,
  rows: readonly unknown[],
): Readonly<Record<string, ReaderCount>> {
  const outcomes = rows.flatMap((row) => run(row) ?? []).map(byReader);
  const readers = [...new Set(outcomes.flatMap((outcome) => Object.keys(outcome)))];
  return Object.fromEntries(
    readers.map((reader) => {
      const made = outcomes.flatMap((outcome) => outcome[reader] ?? []);
      const streamed = made.flatMap((each) => each.streamed ?? []);
      return [
        reader,
        {
          whole: count(made.map(({ whole }) => whole)),
          ...(streamed.length > 0 && { streamed: count(streamed) }),
        },
      ];
    }),
  );
}

function byReader({ ours, others }: DisputedOutcome): Readonly<Record<string, Rightness>> {
  return { modelspeak: ours, ...others };
}

function count(answers: readonly boolean[]): DisputedCount {
  return { right: answers.filter(Boolean).length, rows: answers.length };
}

/**
 * Adds up the counts of several files.
 *
 * @example
 * ```ts
 * import { sumCounts } from '@modelspeak/conformance';
 *
 * console.log(sumCounts([{ whole: { right: 1, rows: 2 } }, { whole: { right: 3, rows: 3 } }]));
 * // { whole: { right: 4, rows: 5 } }
 * ```
 */
export function sumCounts(counts: readonly ReaderCount[]): ReaderCount {
  const streamed = counts.flatMap((each) => each.streamed ?? []);
  return {
    whole: sum(counts.map(({ whole }) => whole)),
    ...(streamed.length > 0 && { streamed: sum(streamed) }),
  };
}

function sum(counts: readonly DisputedCount[]): DisputedCount {
  return {
    right: counts.reduce((all, { right }) => all + right, 0),
    rows: counts.reduce((all, { rows }) => all + rows, 0),
  };
}
