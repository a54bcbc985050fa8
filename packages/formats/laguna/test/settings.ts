import type { ConformanceOptions } from '@modelspeak/conformance';

const TRIMS = { trimmed: /\s+$/ } as const;
const OFF = { enabled: false } as const;

/** The settings of Laguna that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200, ...TRIMS },
  'told not to think': { runs: 20, attacks: 20, ...TRIMS, request: { thinking: OFF } },
  'told not to think, with past thoughts': {
    runs: 20,
    attacks: 20,
    ...TRIMS,
    formatOptions: { preserveThinking: true },
    request: { thinking: OFF },
    rewritesHistory: 'the chat template gives every reply a whole thinking block',
  },
};
