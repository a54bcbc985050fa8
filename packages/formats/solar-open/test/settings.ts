import type { ConformanceOptions } from '@modelspeak/conformance';

/** A damaged reply may have text next to its calls, which is read, but the template drops it. */
const skip: ConformanceOptions['skip'] = ['round-trip'];

/** The settings of Solar Open that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200, skip },
  'with past thoughts': { runs: 20, attacks: 20, request: { thinking: { keepPast: true } }, skip },
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
    skip,
  },
};
