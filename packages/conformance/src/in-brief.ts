import type { ConformanceOptions } from './options.js';

/**
 * The same options with few attacks and without the group `growth`: for further settings of a format
 * that is tested in full with one of them.
 *
 * @example
 * ```ts
 * import { inBrief } from '@modelspeak/conformance';
 *
 * console.log(inBrief({ runs: 20, skip: ['exactness'] }));
 * // { runs: 20, skip: [ 'exactness', 'growth' ], attacks: 30 }
 * ```
 */
export function inBrief(options: ConformanceOptions): ConformanceOptions {
  return { ...options, skip: [...(options.skip ?? []), 'growth'], attacks: 30 };
}
