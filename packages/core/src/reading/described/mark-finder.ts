import { type ControlTokens, compileControlTokens } from '../../control/control-tokens.js';

/**
 * Finds the first of some marks in a stream, however its chunks are cut. The text before it is handed
 * on as soon as it cannot be the beginning of a mark.
 */
export class MarkFinder {
  /** The mark that was found. */
  found: string | undefined;
  /** Whether no mark came within the limit. */
  isTooLong = false;
  readonly #marks: ControlTokens;
  readonly #text: (piece: string) => void;
  readonly #limit: number;
  #waiting = '';
  #taken = 0;

  /** @param limit How many characters may come up to the end of the mark. */
  constructor(
    marks: readonly string[],
    text: (piece: string) => void,
    limit: number = Number.POSITIVE_INFINITY,
  ) {
    this.#marks = compileControlTokens(marks);
    this.#text = text;
    this.#limit = limit;
  }

  /** Reads on from `chunk[from]`; returns the index of the first character that it did not take. */
  push(chunk: string, from: number): number {
    // No further than the limit, and one character beyond it: else many attempts, each of which fails
    // there, would each search all that follows.
    const text = this.#waiting + chunk.slice(from, from + this.#limit - this.#taken + 1);
    const before = this.#taken - this.#waiting.length;
    const match = this.#marks.find(text);
    const end = match?.end ?? text.length;
    if (before + end > this.#limit) {
      this.isTooLong = true;
      return from + this.#limit - this.#taken;
    }
    const next = from + end - this.#waiting.length;
    this.#taken = before + end;
    const certain = match?.start ?? end - this.#marks.partialLength(text);
    if (certain > 0) this.#text(text.slice(0, certain));
    this.#waiting = match === undefined ? text.slice(certain) : '';
    this.found = match?.token;
    return next;
  }
}
