import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Seed-OSS that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'with a budget': { runs: 20, attacks: 20, request: { thinking: { budget: 512 } } },
  'told not to think': { runs: 20, attacks: 20, request: { thinking: { enabled: false } } },
};
