import type { ConformanceOptions } from '@modelspeak/conformance';

/** The ways to write Cohere's models that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100 },
  'A without tools': { runs: 20, formatOptions: { template: 'default' } },
  R7B: {
    runs: 20,
    formatOptions: { version: 'r7b' },
  },
  'R7B that thinks': {
    runs: 20,
    formatOptions: { version: 'r7b' },
    request: { thinking: { enabled: true } },
  },
  R: { runs: 20, formatOptions: { version: 'r' } },
  'R with tools': {
    runs: 20,
    formatOptions: { version: 'r', template: 'tool_use' },
    rewritesHistory: 'what the model is asked to do follows all messages',
    // So the prompt does not end as history begins the reply.
    skip: ['training-mask'],
  },
  'Tiny Aya': { runs: 20, formatOptions: { version: 'tiny-aya' } },
};
