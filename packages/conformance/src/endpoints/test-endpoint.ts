import { registerGroups, type SkippingTest } from '../register-groups.js';
import type { EndpointOptions } from './options.js';
import { createEndpointSubject } from './subject.js';
import { chooseEndpointGroups } from './suite.js';

/** Options of the suite, and the test function. */
export interface TestEndpointOptions extends EndpointOptions {
  /**
   * The test function of your framework; its `skip` registers checks that do not apply to the
   * endpoint.
   */
  readonly test: SkippingTest;
}

/**
 * Registers the suite for an endpoint with a test framework: one test for each check, named
 * `openai: replies: …`.
 *
 * @throws {ModelspeakError} `invalid_option` for a group that does not exist
 *
 * @example
 * ```ts
 * import { testEndpoint } from '@modelspeak/conformance/endpoints';
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * const names: string[] = [];
 * // In a test file: import { test } from 'vitest', and hand that over.
 * const test = (name: string) => names.push(name);
 * testEndpoint({ make: (url) => openai({ url }), test });
 * console.log(names[0]); // openai: contract: has a kind, a name and the methods of its kind
 * ```
 */
export function testEndpoint(options: TestEndpointOptions): void {
  const subject = createEndpointSubject(options);
  registerGroups(chooseEndpointGroups(options), subject, subject.endpoint.name, options.test);
}
