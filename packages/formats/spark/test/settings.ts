import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Spark that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {
    runs: 50,
    attacks: 200,
    rewritesHistory: 'the chat template closes the thinking block of replies without reasoning',
  },
  'told not to think': { runs: 20, attacks: 20, request: { thinking: { enabled: false } } },
};
