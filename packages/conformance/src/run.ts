import { chooseGroups } from './choose-groups.js';
import type { ConformanceOptions } from './options.js';
import { runAgain } from './run-again.js';
import { type CheckReport, type GroupReport, hasPassed, runGroups } from './run-groups.js';
import { createSubject, type FormatOrFactory } from './subject.js';

/** The result of running the suite on a format. */
export interface ConformanceReport {
  /** The name of the format. */
  readonly format: string;
  /** Whether all checks passed. */
  readonly passed: boolean;
  /** The seed that reproduces the cases. */
  readonly seed: number;
  readonly groups: readonly GroupReport[];
}

/**
 * Runs the suite on a format and returns a report. In a test framework, use {@link testFormat}.
 *
 * @param format A format's factory (preferably, since options are then checked too), or a format.
 * @param onCheck Called with the result of each check as soon as it is done.
 * @throws {ModelspeakError} `invalid_option` for an unknown group. Failures of the format do not
 * throw, they are part of the report.
 *
 * @example
 * ```ts
 * import { runConformance } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const report = await runConformance(llama3, { only: ['contract', 'purity'], runs: 5 });
 * console.log(report.format, report.passed); // llama3 true
 * ```
 */
export async function runConformance(
  format: FormatOrFactory,
  options: ConformanceOptions = {},
  onCheck: (check: CheckReport, group: Omit<GroupReport, 'checks'>) => void = () => {},
): Promise<ConformanceReport> {
  const chosen = chooseGroups(options);
  const subject = createSubject(format, options);
  const groups = await runGroups(chosen, subject, onCheck, runAgain);
  return { format: subject.format.name, passed: hasPassed(groups), seed: subject.seed, groups };
}
