import type { Group } from './check.js';
import { type RunAgain, runCheck } from './run-check.js';

/**
 * The test function of Vitest, Jest, node:test or a similar framework. The last argument is the
 * timeout in milliseconds, as in Vitest and Jest.
 */
export type RegisterTest = (
  name: string,
  run: () => void | Promise<void>,
  timeout: number,
) => unknown;

/** A test function with a `skip` method that registers skipped tests. */
export type SkippingTest = RegisterTest & {
  readonly skip?: ((name: string, run: () => void) => unknown) | undefined;
};

/** Some checks try thousands of cases. */
const TIMEOUT = 120_000;

/**
 * Registers one test per check, named `llama3: safety: …`.
 *
 * @example
 * ```ts
 * import { expectThat, type Group, registerGroups } from '@modelspeak/conformance/suites';
 *
 * const counts: Group<number> = {
 *   name: 'counts',
 *   about: 'Counts are right.',
 *   checks: [{ name: 'is positive', run: (count) => expectThat(count > 0, () => `is ${count}`) }],
 * };
 * const names: string[] = [];
 * registerGroups([counts], 3, 'three', (name) => names.push(name));
 * console.log(names); // [ 'three: counts: is positive' ]
 * ```
 */
export function registerGroups<Tested>(
  groups: readonly Group<Tested>[],
  subject: Tested,
  tested: string,
  test: SkippingTest,
  again?: RunAgain<Tested>,
): void {
  for (const group of groups) {
    for (const check of group.checks) {
      const name = `${tested}: ${group.name}: ${check.name}`;
      const reason = check.skip?.(subject);
      if (reason === undefined)
        test(
          name,
          async () => {
            await runCheck(check, group, subject, again);
          },
          TIMEOUT,
        );
      // biome-ignore lint/suspicious/noSkippedTests: shows what does not concern the tested, with why
      else test.skip?.(`${name} (${reason})`, () => {});
    }
  }
}
