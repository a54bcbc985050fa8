import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Apriel that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
};
