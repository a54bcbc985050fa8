/** The deepest nesting of schemas that is followed. */
const DEEPEST = 500;

/** Limits the work on a schema, which may come from a stranger. */
export class Work {
  #left: number;
  #depth = 0;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Whether a limit was hit: what was found so far means nothing. */
  get isExhausted(): boolean {
    return this.#left < 0;
  }

  /** Takes some steps; returns whether they were left. */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }

  /** Does what is one level deeper, unless a limit is hit. */
  within<Result>(make: () => Result, otherwise: Result): Result {
    if (!this.spend(1) || this.#depth >= DEEPEST) {
      this.#left = -1;
      return otherwise;
    }
    this.#depth++;
    const result = make();
    this.#depth--;
    return result;
  }
}
