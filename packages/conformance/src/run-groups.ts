import type { Check, Group } from './check.js';
import { type RunAgain, runCheck } from './run-check.js';

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
 * Runs the checks of some groups one after the other.
 *
 * @param onCheck Told what each check gave, as soon as it is through.
 * @param again What a failure says of how to run its group again.
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

/** Whether no check failed. */
export function hasPassed(groups: readonly GroupReport[]): boolean {
  return groups.every(({ checks }) => checks.every(({ outcome }) => outcome !== 'failed'));
}

/** What one check of a group gives. */
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
