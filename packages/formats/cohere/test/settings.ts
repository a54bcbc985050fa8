import type { ConformanceOptions } from '@modelspeak/conformance';

const STRIPS = {
  rewritesHistory: 'the chat template leaves out empty thinking blocks of past replies',
};

/** The settings of Cohere's formats that differ in structure, and what the suite needs to know about each. */
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
    rewritesHistory: 'the request for actions follows all messages',
    // For this reason the prompt ends differently from how a past reply begins.
    skip: ['training-mask'],
  },
  'A+': { runs: 50, formatOptions: { version: 'a-plus' }, ...STRIPS },
  'A+ that does not think': {
    runs: 20,
    formatOptions: { version: 'a-plus' },
    request: { thinking: { enabled: false } },
    ...STRIPS,
  },
  'A+ with its own instructions': {
    runs: 20,
    formatOptions: { version: 'a-plus', instructions: 'Your name is Command A+.' },
    ...STRIPS,
  },
  'Tiny Aya': { runs: 20, formatOptions: { version: 'tiny-aya' } },
};
