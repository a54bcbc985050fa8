import type { Check, Group } from './check.js';
import { type RunAgain, runCheck } from './run-check.js';

/** The results of one group of checks. */
export interface GroupReport {
  readonly name: string;
  readonly about: string;
  readonly checks: readonly CheckReport[];
}

/** The result of one check. */
export interface CheckReport {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** What failed, with the case that shows it; or why the check was skipped. */
  readonly detail?: string | undefined;
  /** How many attacks were tried, for checks that try attacks. */
  readonly cases?: number | undefined;
}

/**
 * Runs the checks of several groups one after another.
 *
 * @param onCheck Called with the result of each check as soon as it is done.
 * @param again Returns how to rerun a group after a failure.
 *
 * @example
 * ```ts
 * import { expectThat, type Group, runGroups } from '@modelspeak/conformance/suites';
 *
 * const counts: Group<number> = {
 *   name: 'counts',
 *   about: 'Counts are right.',
 *   checks: [{ name: 'is positive', run: (count) => expectThat(count > 0, () => `is ${count}`) }],
 * };
 * const [report] = await runGroups([counts], -1, () => {});
 * console.log(report?.checks); // [ { name: 'is positive', outcome: 'failed', detail: 'is -1' } ]
 * ```
 */
export async function runGroups<Tested>(
  chosen: readonly Group<Tested>[],
  subject: Tested,
  onCheck: (check: CheckReport, group: Omit<GroupReport, 'checks'>) => void,
  again?: RunAgain<Tested>,
): Promise<readonly GroupReport[]> {
  const groups: GroupReport[] = [];
  for (const group of chosen) {
    const { name, about, checks } = group;
    const reports: CheckReport[] = [];
    for (const check of checks) {
      const report = await reportOf(check, group, subject, again);
      reports.push(report);
      onCheck(report, { name, about });
    }
    groups.push({ name, about, checks: reports });
  }
  return groups;
}

/**
 * Whether all checks passed.
 *
 * @example
 * ```ts
 * import { hasPassed } from '@modelspeak/conformance/suites';
 *
 * const checks = [{ name: 'ends', outcome: 'passed' }] as const;
 * console.log(hasPassed([{ name: 'replies', about: 'replies', checks }])); // true
 * ```
 */
export function hasPassed(groups: readonly GroupReport[]): boolean {
  return groups.every(({ checks }) => checks.every(({ outcome }) => outcome !== 'failed'));
}

/**
 * Runs one check of a group and returns its result.
 *
 * @example
 * ```ts
 * import { reportOf } from '@modelspeak/conformance/suites';
 *
 * const check = { name: 'is even', run: (tested: number) => void tested };
 * const group = { name: 'numbers', about: 'numbers', checks: [check] };
 * console.log((await reportOf(check, group, 2)).outcome); // passed
 * ```
 */
export async function reportOf<Tested>(
  check: Check<Tested>,
  group: Group<Tested>,
  subject: Tested,
  again?: RunAgain<Tested>,
): Promise<CheckReport> {
  const { name } = check;
  const reason = check.skip?.(subject);
  if (reason !== undefined) return { name, outcome: 'skipped', detail: reason };
  try {
    const cases = await runCheck(check, group, subject, again);
    return { name, outcome: 'passed', ...(cases !== undefined && { cases }) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, outcome: 'failed', detail };
  }
}
