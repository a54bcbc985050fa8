import { areEqual } from './operators.js';
import type { Rendering } from './rendering.js';
import { Callable, List, Namespace, Undefined, type Value } from './values.js';

/** The variable `loop` of a template. */
export class Loop extends Namespace {
  override readonly callable: Callable | undefined;
  /** The index of the iteration, from 0. */
  at = 0;
  readonly #rendering: Rendering;
  readonly #items: readonly Value[];
  readonly #depth: number;
  #last: Value | undefined;

  constructor(
    rendering: Rendering,
    items: readonly Value[],
    depth: number,
    recurse?: (items: Value) => Value,
  ) {
    super();
    this.#rendering = rendering;
    this.#items = items;
    this.#depth = depth;
    this.callable =
      recurse === undefined
        ? undefined
        : new Callable(({ positional: [inner = null] }) => recurse(inner));
  }

  override get(name: string): Value | undefined {
    const { at } = this;
    const { length } = this.#items;
    switch (name) {
      case 'index':
        return at + 1;
      case 'index0':
        return at;
      case 'revindex':
        return length - at;
      case 'revindex0':
        return length - at - 1;
      case 'first':
        return at === 0;
      case 'last':
        return at === length - 1;
      case 'length':
        return length;
      case 'depth':
        return this.#depth + 1;
      case 'depth0':
        return this.#depth;
      case 'previtem':
        return at > 0
          ? this.#items[at - 1]
          : new Undefined('the loop has no item before the first');
      case 'nextitem':
        return at + 1 < length
          ? this.#items[at + 1]
          : new Undefined('the loop has no item after the last');
      case 'cycle':
        return new Callable(
          ({ positional }) => positional[at % Math.max(1, positional.length)] ?? null,
        );
      case 'changed':
        return new Callable(({ positional }) => this.#hasChanged(positional));
      default:
        return undefined;
    }
  }

  #hasChanged(values: readonly Value[]): boolean {
    const now = new List(values);
    const hasChanged = this.#last === undefined || !areEqual(this.#rendering, this.#last, now);
    this.#last = now;
    return hasChanged;
  }
}
