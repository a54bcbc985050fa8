import { fail } from './fail.js';
import type { HiddenTokens } from './hidden-tokens.js';
import { Output } from './output.js';

/** The maximum nesting of macros and recursive loops. */
const MAX_CALLS = 100;

/** The state and the limits of one rendering of a template. */
export class Rendering {
  /** The special tokens in content, which the template does not see. */
  readonly hidden: HiddenTokens;
  /** The date for `strftime_now`. */
  readonly today: string | undefined;
  /** The output. */
  output = new Output();
  /** The current line of the template. */
  line = 1;
  #left: number;
  #depth = 0;

  /** @param steps The limit on the template's steps and characters. */
  constructor(hidden: HiddenTokens, today: string | undefined, steps: number) {
    this.hidden = hidden;
    this.today = today;
    this.#left = steps;
  }

  /** Counts work against the limit. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) {
      fail('too_large', 'the template takes too many steps; check it for an endless loop');
    }
  }

  /** Runs a macro or a level of a recursive loop. */
  nest<Result>(run: () => Result): Result {
    if (++this.#depth > MAX_CALLS) {
      fail('too_large', `macros are nested deeper than ${MAX_CALLS} levels`, this.line);
    }
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }

  /** Runs a function and returns its output as one string. */
  capture(write: () => void): ReturnType<Output['joined']> {
    const outer = this.output;
    this.output = new Output(outer.place);
    try {
      write();
      return this.output.joined();
    } finally {
      this.output = outer;
    }
  }

  /** Throws an error at the current line and message. */
  refuse(problem: string): never {
    const { message } = this.output.place;
    const path = message === null ? 'messages' : `messages[${message}]`;
    return fail('unsupported', problem, this.line, path);
  }
}
