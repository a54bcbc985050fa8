import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Solar Open that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'with past thoughts': { runs: 20, attacks: 20, request: { thinking: { keepPast: true } } },
  'told not to think': {
    runs: 20,
    attacks: 20,
    request: { thinking: { enabled: false } },
    rewritesHistory: 'the chat template leaves out the empty thinking block of past prompts',
    // Past replies lack the empty block of the prompt.
    skip: ['training-mask'],
  },
  'without the provider’s prompt': {
    runs: 20,
    attacks: 20,
    formatOptions: { providerPrompt: false },
  },
};
