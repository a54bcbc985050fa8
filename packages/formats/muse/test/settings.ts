import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Muse that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {
    runs: 50,
    attacks: 200,
    rewritesHistory: ({ messages }) =>
      messages[0]?.role !== 'system' && messages.some(({ role }) => role === 'system')
        ? 'a system message, wherever it is, removes the default one'
        : undefined,
  },
};
