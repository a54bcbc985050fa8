import { type ControlTokens, compileControlTokens } from '../../control/control-tokens.js';

/**
 * Finds the first of several marks in a stream, however its chunks are cut. Passes the text before
 * it on as soon as it cannot be the start of a mark.
 */
export class MarkFinder {
  /** The mark that was found. */
  found: string | undefined;
  /** Whether there was no mark within the limit. */
  isTooLong = false;
  readonly #marks: ControlTokens;
  readonly #text: (piece: string) => void;
  readonly #limit: number;
  #waiting = '';
  #taken = 0;

  /** @param limit The maximum number of characters up to the end of the mark. */
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
    // Search no further than one character beyond the limit: otherwise each of many failed attempts
    // would search the whole rest.
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
