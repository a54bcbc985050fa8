import { chooseGroups } from './choose-groups.js';
import type { ConformanceOptions } from './options.js';
import { runAgain } from './run-again.js';
import { type CheckReport, type GroupReport, hasPassed, runGroups } from './run-groups.js';
import { createSubject, type FormatOrFactory } from './subject.js';

/** What running the suite on a format gave. */
export interface ConformanceReport {
  /** The name of the format. */
  readonly format: string;
  /** Whether no check failed. */
  readonly passed: boolean;
  /** What gives the same cases again. */
  readonly seed: number;
  readonly groups: readonly GroupReport[];
}

/**
 * Runs the suite on a format and reports what holds and what does not. For use in a test framework
 * there is {@link testFormat}.
 *
 * @param format A format's factory (the best, since options are checked too), or a made format.
 * @param onCheck Told what each check gave, as soon as it is through.
 * @throws {ModelspeakError} `invalid_option` for a group that does not exist. What is wrong with the
 * format does not throw, but is part of the report.
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
