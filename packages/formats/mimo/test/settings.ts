import type { ConformanceOptions } from '@modelspeak/conformance';

const BEGUN = 'a past reply with reasoning begins otherwise than the prompt of a reply without';

/** The ways to write MiMo that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 30, keepsPastReasoning: () => true },
  'told not to think': {
    runs: 20,
    request: { thinking: { enabled: false } },
    keepsPastReasoning: () => true,
  },
  'which sees only its last thoughts': { runs: 20, request: { thinking: { keepPast: false } } },
  'V2.5 Pro': {
    runs: 30,
    formatOptions: { version: 'v2.5-pro' },
    keepsPastReasoning: () => true,
  },
  'V2 Flash': {
    runs: 30,
    formatOptions: { version: 'v2-flash' },
    rewritesHistory: BEGUN,
  },
  'V2 Flash, told not to think': {
    runs: 20,
    formatOptions: { version: 'v2-flash' },
    request: { thinking: { enabled: false } },
  },
  'V2 Flash, thinking': {
    runs: 20,
    formatOptions: { version: 'v2-flash' },
    request: { thinking: { enabled: true } },
  },
};
