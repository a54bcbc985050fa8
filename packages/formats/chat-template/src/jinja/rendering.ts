import { fail } from './fail.js';
import type { HiddenTokens } from './hidden-tokens.js';
import { Output } from './output.js';

/** How deeply macros and recursive loops may call each other. */
const MAX_CALLS = 100;

/** What one rendering of a template needs and counts. */
export class Rendering {
  /** The special tokens in content, which the template does not see. */
  readonly hidden: HiddenTokens;
  /** The date that `strftime_now` writes. */
  readonly today: string | undefined;
  /** Where the prompt goes. */
  output = new Output();
  /** The line of the template that is being written. */
  line = 1;
  #left: number;
  #depth = 0;

  /** @param steps How many steps the template may take, and how many characters it may make. */
  constructor(hidden: HiddenTokens, today: string | undefined, steps: number) {
    this.hidden = hidden;
    this.today = today;
    this.#left = steps;
  }

  /** Counts work against what is allowed. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) {
      fail('too_large', 'the template does more than any prompt needs; is there an end to it?');
    }
  }

  /** Runs a macro or another level of a recursive loop. */
  nest<Result>(run: () => Result): Result {
    if (++this.#depth > MAX_CALLS) {
      fail('too_large', `macros call each other deeper than ${MAX_CALLS} levels`, this.line);
    }
    try {
      return run();
    } finally {
      this.#depth--;
    }
  }

  /** What is written meanwhile, as one string. */
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

  /** Refuses what the template cannot write. */
  refuse(problem: string): never {
    const { message } = this.output.place;
    const path = message === null ? 'messages' : `messages[${message}]`;
    return fail('unsupported', problem, this.line, path);
  }
}
