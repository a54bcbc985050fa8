import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Kimi that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100 },
  'told not to think': {
    runs: 20,
    request: { thinking: { enabled: false } },
  },
  'told how hard to think': { runs: 20, request: { thinking: { effort: 'low' } } },
  'K2 Thinking': { runs: 50, formatOptions: { version: 'k2-thinking' } },
  K2: { runs: 50, formatOptions: { version: 'k2' } },
};
