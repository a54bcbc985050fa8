import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of GigaChat that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {
    runs: 50,
    attacks: 200,
    // A damaged reply may have two calls, which are read, but the template writes one.
    skip: ['round-trip'],
  },
};
