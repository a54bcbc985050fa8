import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of LongCat that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'told to think': {
    runs: 20,
    attacks: 20,
    request: { thinking: { enabled: true } },
    rewritesHistory: 'past replies have neither the switch nor the open thinking block',
    skip: ['training-mask'],
  },
  'told not to think': {
    runs: 20,
    attacks: 20,
    request: { thinking: { enabled: false } },
    rewritesHistory: 'past replies have neither the switch nor the empty thinking block',
    skip: ['training-mask'],
  },
};
