import { type CheckReport, type GroupReport, hasPassed, runGroups } from '../run-groups.js';
import type { EndpointOptions } from './options.js';
import { createEndpointSubject } from './subject.js';
import { chooseEndpointGroups } from './suite.js';

/** What running the suite on an endpoint gave. */
export interface EndpointReport {
  /** The name of the endpoint. */
  readonly endpoint: string;
  /** Whether no check failed. */
  readonly passed: boolean;
  readonly groups: readonly GroupReport[];
}

/**
 * Runs the suite on an endpoint and reports what holds and what does not. It stands in for the server,
 * on this machine. For use in a test framework there is {@link testEndpoint}.
 *
 * @param onCheck Told what each check gave, as soon as it is through.
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
