import type { Group } from './check.js';
import { chunking } from './groups/chunking.js';
import { conservation } from './groups/conservation.js';
import { contract } from './groups/contract.js';
import { damage } from './groups/damage.js';
import { exactness } from './groups/exactness.js';
import { grammar } from './groups/grammar.js';
import { growth } from './groups/growth.js';
import { looseCalls } from './groups/loose-calls.js';
import { losses } from './groups/losses.js';
import { prefixStability } from './groups/prefix-stability.js';
import { purity } from './groups/purity.js';
import { reasoning } from './groups/reasoning.js';
import { refusals } from './groups/refusals.js';
import { requests } from './groups/requests.js';
import { responses } from './groups/responses.js';
import { roundTrip } from './groups/round-trip.js';
import { safety } from './groups/safety.js';
import { timeliness } from './groups/timeliness.js';
import { trainingMask } from './groups/training-mask.js';
import { turns } from './groups/turns.js';

/**
 * The groups of the suite, in the order in which they run.
 *
 * @example
 * ```ts
 * import { SUITE } from '@modelspeak/conformance';
 *
 * console.log(SUITE.map(({ name }) => name).slice(0, 3)); // [ 'contract', 'purity', 'exactness' ]
 * ```
 */
export const SUITE: readonly Group[] = [
  contract,
  purity,
  exactness,
  roundTrip,
  responses,
  chunking,
  conservation,
  damage,
  looseCalls,
  reasoning,
  timeliness,
  safety,
  refusals,
  losses,
  requests,
  turns,
  grammar,
  prefixStability,
  trainingMask,
  growth,
];
