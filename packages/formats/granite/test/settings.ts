import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Granite that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100 },
  '4.0': { runs: 20, formatOptions: { version: '4.0' } },
  '3.3': { runs: 50, formatOptions: { version: '3.3' } },
};
