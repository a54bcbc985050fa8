import { ModelspeakError } from '@modelspeak/core';
import type { Group } from '../check.js';
import { contract } from './groups/contract.js';
import { embeddings } from './groups/embeddings.js';
import { ending } from './groups/ending.js';
import { faults } from './groups/faults.js';
import { limits } from './groups/limits.js';
import { live } from './groups/live.js';
import { replies } from './groups/replies.js';
import { requests } from './groups/requests.js';
import type { EndpointOptions } from './options.js';
import type { EndpointSubject } from './subject.js';

/**
 * The groups of the suite for endpoints, in the order in which they run.
 *
 * @example
 * ```ts
 * import { ENDPOINT_SUITE } from '@modelspeak/conformance/endpoints';
 *
 * console.log(ENDPOINT_SUITE.map(({ name }) => name).slice(0, 3)); // [ 'contract', 'replies', 'requests' ]
 * ```
 */
export const ENDPOINT_SUITE: readonly Group<EndpointSubject>[] = [
  contract,
  replies,
  requests,
  limits,
  faults,
  ending,
  embeddings,
  live,
];

/** The selected groups. */
export function chooseEndpointGroups({
  only,
  skip = [],
}: Pick<EndpointOptions, 'only' | 'skip'>): readonly Group<EndpointSubject>[] {
  const names: readonly string[] = ENDPOINT_SUITE.map(({ name }) => name);
  for (const [option, given] of Object.entries({ only: only ?? [], skip })) {
    const unknown = given.find((name) => !names.includes(name));
    if (unknown !== undefined) {
      throw new ModelspeakError(
        'invalid_option',
        `found the group ${JSON.stringify(unknown)}, expected one of ${names.join(', ')}`,
        { path: option },
      );
    }
  }
  const isChosen = (name: string): boolean =>
    (only === undefined || only.some((other) => other === name)) &&
    !skip.some((other) => other === name);
  return ENDPOINT_SUITE.filter(({ name }) => isChosen(name));
}
