import type { ConformanceOptions } from '@modelspeak/conformance';

const rewritesHistory = 'a reply that ends the text ends its turn once something follows';

/** The settings of OLMo that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200, rewritesHistory },
  'version 3': { runs: 20, attacks: 20, rewritesHistory, formatOptions: { version: '3' } },
  'version 3-think': {
    runs: 50,
    attacks: 200,
    formatOptions: { version: '3-think' },
    rewritesHistory: 'past replies without reasoning have no thinking block',
  },
};
