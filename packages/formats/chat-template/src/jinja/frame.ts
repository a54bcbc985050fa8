import type { Rendering } from './rendering.js';
import { Undefined, type Value } from './values.js';

/** The variables of a template, a macro or an iteration of a loop, and those of the enclosing frames. */
export class Frame {
  readonly rendering: Rendering;
  readonly variables = new Map<string, Value>();
  readonly #outer: Frame | undefined;

  constructor(rendering: Rendering, outer?: Frame) {
    this.rendering = rendering;
    this.#outer = outer;
  }

  /** Creates a frame within this one. */
  inner(): Frame {
    return new Frame(this.rendering, this);
  }

  /** The outermost frame. */
  get outermost(): Frame {
    return this.#outer === undefined ? this : this.#outer.outermost;
  }

  /** Returns the value of a variable. */
  get(name: string): Value {
    let frame: Frame | undefined = this;
    while (frame !== undefined) {
      const value = frame.variables.get(name);
      if (value !== undefined) return value;
      frame = frame.#outer;
    }
    return this.missing(name);
  }

  /** Returns the value of an unassigned variable. */
  missing(name: string): Undefined {
    return new Undefined(
      name === 'strftime_now'
        ? 'the template writes the date; pass it with the option today'
        : `there is no variable ${name}`,
    );
  }
}
