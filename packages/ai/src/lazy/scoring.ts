import { mismatch } from '@modelspeak/core/authoring';
import type { SampleNode } from './sample-node.js';

/** A source of randomness, as `Math.random` is one: numbers from 0 to below 1. */
export type Random = () => number;

/** How promising a sample is: the one with the highest score is gone on from. */
export type Scoring = (node: SampleNode<unknown>, random: Random) => number;

/**
 * Upper confidence bounds for trees: what has won often, and what was tried seldom.
 *
 * @param exploration How much what was tried seldom counts.
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
 * Thompson sampling: a draw from what is believed of each sample's chance to win.
 *
 * @param alpha How many wins are believed in beforehand: a whole number above 0.
 * @param beta How many losses are, likewise.
 * @throws {ModelspeakError} `invalid_option` for another number
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

/** In which order samples are gone through. */
export type Ordering = 'children-first' | 'parents-first';

/** The sample with the highest score, the first of several. */
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

/** A draw from a beta distribution of whole numbers: of two waiting times, the first's part. */
function betaDraw(alpha: number, beta: number, random: Random): number {
  const one = waiting(alpha, random);
  return one / (one + waiting(beta, random));
}

/** How long it takes until so many things have happened that happen once in a unit of time. */
function waiting(count: number, random: Random): number {
  let time = 0;
  for (let index = 0; index < count; index++) time -= Math.log(1 - random());
  return time;
}
