import type { Check } from './check.js';
import { chooseGroups } from './choose-groups.js';
import type { ConformanceOptions } from './options.js';
import { createSubject, type FormatOrFactory, type Subject } from './subject.js';

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

/** What the checks of one group gave. */
export interface GroupReport {
  readonly name: string;
  readonly about: string;
  readonly checks: readonly CheckReport[];
}

/** What one check gave. */
export interface CheckReport {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What is wrong, with the case that shows it; or why the check was skipped. */
  readonly detail?: string | undefined;
  /** How many attacks were tried, of checks that try attacks. */
  readonly cases?: number | undefined;
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
  const groups: GroupReport[] = [];
  for (const { name, about, checks } of chosen) {
    const group = { name, about };
    const reports: CheckReport[] = [];
    for (const check of checks) {
      const report = await runCheck(check, subject);
      reports.push(report);
      onCheck(report, group);
    }
    groups.push({ ...group, checks: reports });
  }
  const failed = groups.some(({ checks }) => checks.some(({ outcome }) => outcome === 'failed'));
  return { format: subject.format.name, passed: !failed, seed: subject.seed, groups };
}

async function runCheck({ name, skip, run }: Check, subject: Subject): Promise<CheckReport> {
  const reason = skip?.(subject);
  if (reason !== undefined) return { name, outcome: 'skipped', detail: reason };
  try {
    const cases = await run(subject);
    return { name, outcome: 'passed', ...(typeof cases === 'number' && { cases }) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, outcome: 'failed', detail };
  }
}
