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
  'K2.5': { runs: 50, formatOptions: { version: 'k2.5' } },
  'K2.5, told not to think': {
    runs: 20,
    formatOptions: { version: 'k2.5' },
    request: { thinking: { enabled: false } },
  },
  'K2.6': { runs: 50, formatOptions: { version: 'k2.6' } },
  'K2.6, which sees all its thoughts': {
    runs: 20,
    formatOptions: { version: 'k2.6' },
    request: { thinking: { keepPast: true } },
    keepsPastReasoning: () => true,
  },
  'K2.7 Code': { runs: 50, formatOptions: { version: 'k2.7-code' } },
  Linear: { runs: 50, formatOptions: { version: 'linear' } },
  K2: { runs: 50, formatOptions: { version: 'k2' } },
};
