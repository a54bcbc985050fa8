import type { ConformanceOptions } from '@modelspeak/conformance';

/** The ways to write AlpacaPrompter that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {},
  'upstream, with the markers of a model': {
    runs: 50,
    formatOptions: {
      edition: 'upstream',
      markers: {
        startOfToolCall: '✿FUNCTION✿: ',
        startOfArguments: '✿ARGS✿: ',
        endOfToolCall: '✿RESULT✿: ',
        endOfAssistant: '<|im_end|>',
      },
    },
  },
};
