import { showDifference } from './difference.js';
import type { Subject } from './subject.js';

/** One thing that must hold of a format, or of what else is tested. */
export interface Check<Tested = Subject> {
  /** What holds, as a sentence that the format is the subject of: `changes nothing of its input`. */
  readonly name: string;
  /** Why the check does not concern a format, or nothing where it does. */
  readonly skip?: (subject: Tested) => string | undefined;
  /** Throws where it does not hold. May say how many cases it has tried. */
  readonly run: (subject: Tested) => number | void | Promise<void>;
}

/** Checks that belong together. */
export interface Group<Tested = Subject> {
  /** In lower case with dashes: what `only` and `skip` name. */
  readonly name: string;
  /** What the group is about, in a sentence. */
  readonly about: string;
  /** What the author does where one of its checks fails, in a sentence. */
  readonly remedy?: string;
  /** The checks, in the order they are run. */
  readonly checks: readonly Check<Tested>[];
}

/**
 * What a check found wrong. Its message is what a report shows.
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

/** Throws a {@link CheckFailure} unless something holds. */
export function expectThat(holds: boolean, problem: () => string): asserts holds {
  if (!holds) throw new CheckFailure(problem());
}

/** Throws a {@link CheckFailure} that shows where two texts part, unless they are equal. */
export function expectSameText(actual: string, expected: string, what: string): void {
  if (actual === expected) return;
  throw new CheckFailure(`${what} ${showDifference(actual, expected)}`);
}
