import { mismatch } from '@modelspeak/core/authoring';
import type { SampleNode } from './sample-node.js';

/** A source of random numbers from 0 up to, but not including, 1, such as `Math.random`. */
export type Random = () => number;

/** Scores how promising a sample is. The next run continues the sample with the highest score. */
export type Scoring = (node: SampleNode<unknown>, random: Random) => number;

/**
 * Upper confidence bounds for trees (UCT): prefers samples that won often, and samples that were rarely tried.
 *
 * @param exploration The weight of rarely tried samples.
 *
 * @example
 * ```ts
 * import { uct } from '@modelspeak/ai';
 *
 * console.log(typeof uct()); // function
 * ```
 */
export function uct(exploration: number = Math.SQRT2): Scoring {
  return function score({ wins, visits, parent }) {
    if (visits === 0) return 0;
    const tried = parent === undefined ? 0 : Math.log(Math.max(1, parent.visits));
    return wins / visits + exploration * Math.sqrt(tried / visits);
  };
}

/**
 * Thompson sampling: draws a score from the distribution of each sample's chance to win.
 *
 * @param alpha The prior number of wins: a whole number above 0.
 * @param beta The prior number of losses: a whole number above 0.
 * @throws {ModelspeakError} `invalid_option` for any other number
 *
 * @example
 * ```ts
 * import { thompson } from '@modelspeak/ai';
 *
 * console.log(thompson().length); // 2
 * ```
 */
export function thompson(alpha = 1, beta = 1): Scoring {
  for (const [path, value] of Object.entries({ alpha, beta })) {
    if (Number.isInteger(value) && value > 0) continue;
    throw mismatch(value, path, 'a whole number above 0', 'invalid_option');
  }
  return ({ wins, visits }, random) => betaDraw(alpha + wins, beta + visits - wins, random);
}

/** The order in which samples are compared. */
export type Ordering = 'children-first' | 'parents-first';

/** The sample with the highest score; the first if there are several. */
export function selectBest<Result>(
  root: SampleNode<Result>,
  scoring: Scoring,
  random: Random,
  ordering: Ordering = 'children-first',
): SampleNode<Result> {
  let best = root;
  let highest = -Infinity;
  const nodes = ordering === 'children-first' ? root.postOrder() : root.preOrder();
  for (const node of nodes) {
    const score = scoring(node, random);
    if (score <= highest) continue;
    best = node;
    highest = score;
  }
  return best;
}

/** A draw from a beta distribution with whole numbers: the share of the first of two waiting times. */
function betaDraw(alpha: number, beta: number, random: Random): number {
  const one = waiting(alpha, random);
  return one / (one + waiting(beta, random));
}

/** The waiting time until this many events, with one event per unit of time on average. */
function waiting(count: number, random: Random): number {
  let time = 0;
  for (let index = 0; index < count; index++) time -= Math.log(1 - random());
  return time;
}
