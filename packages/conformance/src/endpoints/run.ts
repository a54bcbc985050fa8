import { type CheckReport, type GroupReport, hasPassed, runGroups } from '../run-groups.js';
import type { EndpointOptions } from './options.js';
import { createEndpointSubject } from './subject.js';
import { chooseEndpointGroups } from './suite.js';

/** The result of running the suite on an endpoint. */
export interface EndpointReport {
  /** The name of the endpoint. */
  readonly endpoint: string;
  /** Whether all checks passed. */
  readonly passed: boolean;
  readonly groups: readonly GroupReport[];
}

/**
 * Runs the suite on an endpoint and returns a report. It starts local servers in place of the real
 * one. In a test framework, use {@link testEndpoint}.
 *
 * @param onCheck Called with the result of each check as soon as it is done.
 * @throws {ModelspeakError} `invalid_option` for a group that does not exist
 *
 * @example
 * ```ts
 * import { runEndpointConformance } from '@modelspeak/conformance/endpoints';
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * const make = (url: string) => openai({ url });
 * const report = await runEndpointConformance({ make, only: ['contract'] });
 * console.log(report.endpoint, report.passed); // openai true
 * ```
 */
export async function runEndpointConformance(
  options: EndpointOptions,
  onCheck: (check: CheckReport, group: Omit<GroupReport, 'checks'>) => void = () => {},
): Promise<EndpointReport> {
  const chosen = chooseEndpointGroups(options);
  const subject = createEndpointSubject(options);
  const groups = await runGroups(chosen, subject, onCheck);
  return { endpoint: subject.endpoint.name, passed: hasPassed(groups), groups };
}
