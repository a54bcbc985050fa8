import { chooseGroups } from './choose-groups.js';
import type { ConformanceOptions } from './options.js';
import { registerGroups, type SkippingTest } from './register-groups.js';
import { runAgain } from './run-again.js';
import { createSubject, type FormatOrFactory } from './subject.js';

/** Options of the suite, and the test function. */
export interface TestFormatOptions extends ConformanceOptions {
  /**
   * The test function of your framework. If it has a `skip` method, as in Vitest, Jest and
   * node:test, checks that do not apply to the format are registered with it.
   */
  readonly test: SkippingTest;
}

/**
 * Registers the suite for a format with a test framework: one test per check, named
 * `llama3: safety: …`.
 *
 * @throws {ModelspeakError} `invalid_option` for an unknown group, or for options that the format's
 * factory refuses
 *
 * @example
 * ```ts
 * import { testFormat } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const names: string[] = [];
 * // In a test file: import { test } from 'vitest', and testFormat(llama3, { test }).
 * testFormat(llama3, { test: (name) => names.push(name), only: ['purity'] });
 * console.log(names[0]); // llama3: purity: does not change its input
 * ```
 */
export function testFormat(format: FormatOrFactory, options: TestFormatOptions): void {
  const subject = createSubject(format, options);
  registerGroups(chooseGroups(options), subject, subject.format.name, options.test, runAgain);
}
