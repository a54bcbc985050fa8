import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of AlpacaPrompter that differ in structure, and what the suite needs to know about each. */
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
