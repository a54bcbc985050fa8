export function bare(): void {}

/** What no package exports needs no example. */
export const hidden = 1;

/** A type needs no example. */
export type Plain = string;

export interface Undocumented {
  readonly value: number;
}

/**
 * Doubles a number.
 *
 * @example
 * ```ts
 * console.log(2 * 2); // 5
 * ```
 */
export function double(value: number): number {
  return value * 2;
}

/**
 * A class.
 *
 * @example
 * ```ts
 * console.log('box'); // box
 * ```
 */
export class Box {
  /**
   * Examples of members are run too.
   *
   * @example
   * ```ts
   * console.log('open'); // shut
   * ```
   */
  open(): void {}
}
