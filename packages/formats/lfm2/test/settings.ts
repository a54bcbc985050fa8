import type { ConformanceOptions } from '@modelspeak/conformance';

/** The ways to write LFM2.5 that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'with past thoughts': { runs: 20, attacks: 20, request: { thinking: { keepPast: true } } },
};
