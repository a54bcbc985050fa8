import { chooseGroups } from './choose-groups.js';
import type { ConformanceOptions } from './options.js';
import { createSubject, type FormatOrFactory } from './subject.js';

/**
 * What registers a test: `test` of Vitest, Jest, node:test or any framework like them. What it is
 * handed last is how many milliseconds the test may take, as Vitest and Jest understand it.
 */
export type RegisterTest = (
  name: string,
  run: () => void | Promise<void>,
  timeout: number,
) => unknown;

/** Some checks try thousands of cases. */
const TIMEOUT = 120_000;

/** The options of the suite, and where its tests go. */
export interface TestFormatOptions extends ConformanceOptions {
  /**
   * What registers a test. Where it has a `skip` of its own, as in every framework named, checks that
   * do not concern the format are registered with that.
   */
  readonly test: RegisterTest & {
    readonly skip?: ((name: string, run: () => void) => unknown) | undefined;
  };
}

/**
 * Registers the suite for a format with a test framework: one test for each check, named
 * `llama3: safety: …`.
 *
 * @throws {ModelspeakError} `invalid_option` for a group that does not exist, or options that the
 * format's factory refuses
 *
 * @example
 * ```ts
 * import { testFormat } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const names: string[] = [];
 * // In a test file: import { test } from 'vitest', and testFormat(llama3, { test }).
 * testFormat(llama3, { test: (name) => names.push(name), only: ['purity'] });
 * console.log(names[0]); // llama3: purity: changes nothing of what it is given
 * ```
 */
export function testFormat(format: FormatOrFactory, options: TestFormatOptions): void {
  const subject = createSubject(format, options);
  const { test } = options;
  for (const group of chooseGroups(options)) {
    for (const check of group.checks) {
      const name = `${subject.format.name}: ${group.name}: ${check.name}`;
      const reason = check.skip?.(subject);
      if (reason === undefined)
        test(
          name,
          async () => {
            await check.run(subject);
          },
          TIMEOUT,
        );
      // biome-ignore lint/suspicious/noSkippedTests: shows what does not concern the format, with why
      else test.skip?.(`${name} (${reason})`, () => {});
    }
  }
}
