import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of MiniMax that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100 },
  'told to think': { runs: 20, request: { thinking: { enabled: true } } },
  'told not to think': { runs: 20, request: { thinking: { enabled: false } } },
  M2: {
    runs: 50,
    formatOptions: { version: 'm2' },
    rewritesHistory: 'the chat template leaves out past thinking blocks, even empty ones',
  },
};
