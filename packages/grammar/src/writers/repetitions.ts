import type { Bounds, Repeat } from '../nodes/node.js';

/** How far llama.cpp repeats, and node-llama-cpp with it. */
export const LLAMA_CPP = {
  /**
   * Repetitions of an item, times the rules that the engine makes of the item where it is written. The engine refuses
   * a grammar with more (`MAX_REPETITION_THRESHOLD` in `src/llama-grammar.cpp`); until September 2026 it refused 2000
   * itself. A rule's name counts as one, whatever the rule repeats.
   */
  repetitions: 1999,
  /**
   * Repetitions of all items together. The engine makes a rule of each, anew for each request: measured, 500,000 take
   * it 0.7 seconds.
   */
  altogether: 200_000,
} as const;

const BY_LANGUAGE: Bounds = { min: 'repeat', max: 'repeat' };

/** Decides how often an engine repeats each item, and collects the bounds that it cannot hold. */
export class Repetitions {
  /** The paths of keywords whose bounds are looser than they say. */
  readonly loosened = new Set<string>();
  readonly #limit: number;
  #left: number = LLAMA_CPP.altogether;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The bounds that the engine can hold. */
  held({ min, max, bounds = BY_LANGUAGE }: Repeat): { readonly min: number; readonly max: number } {
    const isTooMuch = written(min, max) > this.#left;
    const most = isTooMuch || max > this.#limit ? Number.POSITIVE_INFINITY : max;
    const least = Math.min(min, isTooMuch ? 1 : this.#limit);
    if (least < min) this.loosened.add(bounds.min);
    if (most > max) this.loosened.add(bounds.max);
    return { min: least, max: most };
  }

  /** Counts a repetition that is written. */
  count(times: number): void {
    this.#left -= times;
  }

  /** Whether an item of which the engine makes so many rules may be repeated where it is written. */
  isInPlace(rules: number, times: number): boolean {
    return rules * times <= this.#limit;
  }
}

/** How often an engine writes out a repeated item. */
export function written(min: number, max: number): number {
  return max === Number.POSITIVE_INFINITY ? Math.max(min, 1) : max;
}
