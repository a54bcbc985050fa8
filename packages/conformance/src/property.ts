import fc from 'fast-check';
import { CheckFailure } from './check.js';
import { describeCase } from './describe-case.js';
import type { Subject } from './subject.js';

/**
 * Tries something with generated cases. A failure is shrunk to a small case and shown with the seed
 * that reproduces it.
 */
export function forAll<Case>(
  { seed, runs, options }: Subject,
  cases: fc.Arbitrary<Case>,
  holds: (value: Case) => void,
  count = runs,
): void {
  const details = fc.check(fc.property(cases, holds), {
    seed,
    numRuns: count,
    endOnFailure: options.shrink === false,
  });
  if (!details.failed) return;
  const { counterexample, errorInstance, numRuns, numShrinks } = details;
  const problem = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new CheckFailure(
    `${problem}\nfound by case ${numRuns} of seed ${seed}, shrunk ${numShrinks} times to\n` +
      describeCase(counterexample?.[0]),
    { cause: errorInstance },
  );
}
