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

/** How often an engine repeats an item. */
export interface Held {
  /** How many blocks of so many items come first: a rule that repeats is itself repeated. */
  readonly blocks: number;
  readonly size: number;
  /** How many items follow the blocks. */
  readonly min: number;
  readonly max: number;
}

/** The items of a block: enough for a few blocks, and few for the engine, which writes one out. */
const BLOCK = 1000;
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
  held({ min, max, bounds = BY_LANGUAGE }: Repeat): Held {
    const size = Math.min(BLOCK, this.#limit);
    const isTooMuch = Math.min(written(min, max), this.#limit) > this.#left;
    const wanted = min > this.#limit ? Math.floor(min / size) : 0;
    const blocks = isTooMuch ? 0 : Math.min(wanted, this.#limit);
    const most = max - blocks * size;
    const least = min - blocks * size;
    const held = {
      min: Math.min(least, isTooMuch ? 1 : this.#limit),
      max: isTooMuch || most > this.#limit ? Number.POSITIVE_INFINITY : most,
    };
    if (held.min < least) this.loosened.add(bounds.min);
    if (held.max > most) this.loosened.add(bounds.max);
    return { blocks, size, ...held };
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
