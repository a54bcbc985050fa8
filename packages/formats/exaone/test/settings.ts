import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of EXAONE that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'told to think': {
    runs: 20,
    attacks: 20,
    request: { thinking: { enabled: true } },
    // Past replies have an empty thinking block in place of the one that the prompt opened.
    skip: ['training-mask'],
  },
};
