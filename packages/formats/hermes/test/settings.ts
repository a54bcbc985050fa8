import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Hermes that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200 },
  'version 2-pro': { formatOptions: { version: '2-pro' }, runs: 50, attacks: 200 },
  'version chatml': { formatOptions: { version: 'chatml' }, runs: 50, attacks: 200 },
  'ChatML with a system message of its own': {
    formatOptions: { version: 'chatml', defaultSystem: 'You are SmolLM.' },
    runs: 20,
    skip: ['growth'],
  },
  'Falcon-H1': { formatOptions: { version: 'falcon-h1' }, runs: 50, attacks: 200 },
  SmolVLM: { formatOptions: { version: 'smolvlm' }, runs: 50, attacks: 200 },
  SmolLM3: { formatOptions: { version: 'smollm3' }, runs: 20, attacks: 200 },
  'SmolLM3, told not to think': {
    formatOptions: { version: 'smollm3' },
    runs: 20,
    attacks: 20,
    skip: ['growth'],
    request: { thinking: { enabled: false } },
  },
};
