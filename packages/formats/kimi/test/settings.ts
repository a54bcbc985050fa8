import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Kimi that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100 },
  'told not to think': {
    runs: 20,
    request: { thinking: { enabled: false } },
    restriction: ({ messages }) =>
      messages.some((message) => 'reasoning_content' in message && message.reasoning_content)
        ? 'thinking is off, and the reference drops the reasoning'
        : undefined,
  },
  'told how hard to think': { runs: 20, request: { thinking: { effort: 'low' } } },
  'K2 Thinking': { runs: 50, formatOptions: { version: 'k2-thinking' } },
  K2: { runs: 50, formatOptions: { version: 'k2' } },
};
