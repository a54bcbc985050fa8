const BRAND = Symbol.for('@modelspeak/core.JsonNumber');

/**
 * A JSON number whose spelling JavaScript would change: `1.0`, `1e5`, `12345678901234567890`.
 * Numbers that JavaScript spells the same way stay plain numbers.
 *
 * @example
 * ```ts
 * import { JsonNumber, parseJson, writeJson } from '@modelspeak/core';
 *
 * const value = parseJson('{"ratio": 1.0, "count": 3}') as { ratio: JsonNumber; count: number };
 * console.log(value.ratio.text, value.count); // 1.0 3
 * console.log(writeJson(value)); // {"ratio":1.0,"count":3}
 * ```
 */
export class JsonNumber {
  /** Also recognises numbers of other copies of this package: a plugin may bring its own core. */
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** The number as it was spelled. */
  readonly text: string;

  /** @param text The number as JSON spells it. It is not validated. */
  constructor(text: string) {
    this.text = text;
  }

  /** @internal */
  get [BRAND](): true {
    return true;
  }

  /** The nearest JavaScript number. */
  valueOf(): number {
    return Number(this.text);
  }

  /** For `JSON.stringify`, which loses the spelling; {@link writeJson} keeps it. */
  toJSON(): number {
    return Number(this.text);
  }

  /** The number as it was spelled. */
  toString(): string {
    return this.text;
  }
}

/**
 * A JSON value. Objects are plain, or Maps if the order of integer-like keys matters (plain objects
 * move those to the front).
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | JsonNumber
  | readonly Json[]
  | ReadonlyMap<string, Json>
  | { readonly [key: string]: Json };

/**
 * The maximum nesting depth that {@link writeJson} accepts, in levels of arrays and objects: far
 * beyond real tools, and safe for any stack.
 *
 * @example
 * ```ts
 * import { MAX_JSON_DEPTH, parseJson, writeJson } from '@modelspeak/core';
 *
 * const nested = (depth: number) => parseJson('['.repeat(depth) + ']'.repeat(depth));
 * console.log(writeJson(nested(MAX_JSON_DEPTH)).length); // 1000
 * try {
 *   writeJson(nested(MAX_JSON_DEPTH + 1));
 * } catch (error) {
 *   console.log((error as Error).message.endsWith('nested deeper than 500 levels')); // true
 * }
 * ```
 */
export const MAX_JSON_DEPTH = 500;
