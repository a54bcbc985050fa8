import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of LFM2.5 that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'with past thoughts': { runs: 20, attacks: 20, request: { thinking: { keepPast: true } } },
};
