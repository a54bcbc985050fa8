import type { ConformanceOptions } from '@modelspeak/conformance';

const STRIPS = { rewritesHistory: 'the chat template leaves out past thinking blocks' } as const;

/** The settings of MiniCPM that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'told to think': {
    runs: 20,
    attacks: 20,
    ...STRIPS,
    request: { thinking: { enabled: true } },
  },
  'told not to think': {
    runs: 20,
    attacks: 20,
    ...STRIPS,
    request: { thinking: { enabled: false } },
  },
};
