import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Llama 4 that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {
    runs: 50,
    restriction: ({ messages, tools }) =>
      tools?.length &&
      messages.find(({ role }) => role !== 'system' && role !== 'developer')?.role !== 'user'
        ? 'the first user message describes the tools'
        : undefined,
  },
  'tools in the system message': { runs: 20, formatOptions: { toolsInUserMessage: false } },
  pythonic: { runs: 50, formatOptions: { version: 'pythonic' } },
};
