import {
  type CheckReport,
  type GroupReport,
  registerGroups,
  runGroups,
  type SkippingTest,
} from '@modelspeak/conformance/suites';
import type { ProviderSubject } from './subject.js';
import { PROVIDER_SUITE } from './suite.js';

/**
 * Registers the suite for a provider with a test framework: one test for each check, named
 * `mine: parts: …`.
 *
 * @example
 * ```ts
 * import { testProvider } from '@modelspeak/ai-sdk/conformance';
 * import * as ai from 'ai';
 *
 * const names: string[] = [];
 * // In a test file: import { test } from 'vitest', and hand that over.
 * const test = (name: string) => names.push(name);
 * const serve = async () => {
 *   throw new Error('not yet');
 * };
 * testProvider({ name: 'mine', ai, serve }, { test });
 * console.log(names[1]); // mine: requests: sends system, user and assistant messages
 * ```
 */
export function testProvider(
  subject: ProviderSubject,
  { test }: { readonly test: SkippingTest },
): void {
  registerGroups(PROVIDER_SUITE, subject, subject.name, test);
}

/** The result of running the suite on a provider. */
export interface ProviderReport {
  /** The name of the provider. */
  readonly provider: string;
  /** Whether all checks passed. */
  readonly passed: boolean;
  readonly groups: readonly GroupReport[];
}

/**
 * Runs the suite on a provider and returns a report. In a test framework, use {@link testProvider}.
 *
 * @param onCheck Called with the result of each check as soon as it is done.
 *
 * @example
 * ```ts
 * import { runProviderConformance } from '@modelspeak/ai-sdk/conformance';
 * import * as ai from 'ai';
 *
 * const serve = async () => {
 *   throw new Error('not yet');
 * };
 * const report = await runProviderConformance({ name: 'mine', ai, serve });
 * console.log(report.provider, report.passed); // mine false
 * ```
 */
export async function runProviderConformance(
  subject: ProviderSubject,
  onCheck: (check: CheckReport, group: Omit<GroupReport, 'checks'>) => void = () => {},
): Promise<ProviderReport> {
  const groups = await runGroups(PROVIDER_SUITE, subject, onCheck);
  const checks = groups.flatMap((group) => group.checks);
  const passed = checks.every(({ outcome }) => outcome !== 'failed');
  return { provider: subject.name, passed, groups };
}
