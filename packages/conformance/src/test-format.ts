import { chooseGroups } from './choose-groups.js';
import type { ConformanceOptions } from './options.js';
import { registerGroups, type SkippingTest } from './register-groups.js';
import { runAgain } from './run-again.js';
import { createSubject, type FormatOrFactory } from './subject.js';

/** The options of the suite, and where its tests go. */
export interface TestFormatOptions extends ConformanceOptions {
  /**
   * What registers a test. Where it has a `skip` of its own, as in every framework named, checks that
   * do not concern the format are registered with that.
   */
  readonly test: SkippingTest;
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
  registerGroups(chooseGroups(options), subject, subject.format.name, options.test, runAgain);
}
