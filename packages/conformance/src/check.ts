import { showDifference } from './difference.js';
import type { Subject } from './subject.js';

/** One property that a format, or another tested object, must have. */
export interface Check<Tested = Subject> {
  /** The property, as a sentence whose subject is the format: `does not change its input`. */
  readonly name: string;
  /** Returns why the check does not apply to a format, or `undefined` if it does. */
  readonly skip?: (subject: Tested) => string | undefined;
  /** Throws if the property does not hold. May return the number of cases tried. */
  readonly run: (subject: Tested) => number | void | Promise<void>;
}

/** A group of related checks. */
export interface Group<Tested = Subject> {
  /** Its name in lower case with dashes, as used by `only` and `skip`. */
  readonly name: string;
  /** What the group tests, in one sentence. */
  readonly about: string;
  /** What to do if one of its checks fails, in one sentence. */
  readonly remedy?: string;
  /** The checks, in the order in which they run. */
  readonly checks: readonly Check<Tested>[];
}

/**
 * The failure of a check. Reports show its message.
 *
 * @example
 * ```ts
 * import { CheckFailure, SUITE } from '@modelspeak/conformance';
 *
 * const [{ checks }] = SUITE as [(typeof SUITE)[number]];
 * console.log(checks[0]?.name, new CheckFailure('found contract 2').name);
 * // is made for contract 1 CheckFailure
 * ```
 */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure';
}

/**
 * Throws a {@link CheckFailure} unless a condition holds.
 *
 * @throws {CheckFailure}
 *
 * @example
 * ```ts
 * import { expectThat } from '@modelspeak/conformance/suites';
 *
 * const answer: number = 42;
 * expectThat(answer === 42, () => `the answer is ${answer}`);
 * ```
 */
export function expectThat(holds: boolean, problem: () => string): asserts holds {
  if (!holds) throw new CheckFailure(problem());
}

/** Throws a {@link CheckFailure} that shows where two texts differ, unless they are equal. */
export function expectSameText(actual: string, expected: string, what: string): void {
  if (actual === expected) return;
  throw new CheckFailure(`${what} ${showDifference(actual, expected)}`);
}
