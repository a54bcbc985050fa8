import type { Rendering } from './rendering.js';
import { Undefined, type Value } from './values.js';

/** The variables of a template, a macro or a turn of a loop, and those around them. */
export class Frame {
  readonly rendering: Rendering;
  readonly variables = new Map<string, Value>();
  readonly #outer: Frame | undefined;

  constructor(rendering: Rendering, outer?: Frame) {
    this.rendering = rendering;
    this.#outer = outer;
  }

  /** A frame within this one. */
  inner(): Frame {
    return new Frame(this.rendering, this);
  }

  /** The frame around all. */
  get outermost(): Frame {
    return this.#outer === undefined ? this : this.#outer.outermost;
  }

  /** The value of a variable. */
  get(name: string): Value {
    let frame: Frame | undefined = this;
    while (frame !== undefined) {
      const value = frame.variables.get(name);
      if (value !== undefined) return value;
      frame = frame.#outer;
    }
    return this.missing(name);
  }

  /** What a variable is that nothing was assigned to. */
  missing(name: string): Undefined {
    return new Undefined(
      name === 'strftime_now'
        ? 'the template writes the date; give it with the option today'
        : `found no variable ${name}`,
    );
  }
}
