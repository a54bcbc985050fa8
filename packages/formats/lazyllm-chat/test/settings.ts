import type { ConformanceOptions } from '@modelspeak/conformance';

const rewritesHistory = 'the last turn has line breaks around it, and past turns do not';

/** The settings of ChatPrompter that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { rewritesHistory },
  'upstream, with the markers of ChatML': {
    rewritesHistory,
    runs: 50,
    formatOptions: {
      edition: 'upstream',
      markers: {
        startOfSystem: '<|im_start|>system\n',
        endOfSystem: '<|im_end|>\n',
        startOfUser: '<|im_start|>user\n',
        endOfUser: '<|im_end|>\n',
        startOfAssistant: '<|im_start|>assistant\n',
        endOfAssistant: '<|im_end|>\n',
        startOfToolResult: '<|im_start|>tool\n',
        endOfToolResult: '<|im_end|>\n',
        startOfToolCall: '<|tool_call|>',
        startOfArguments: '<|arguments|>',
        endOfToolCall: '<|end_of_call|>',
      },
    },
  },
  'upstream, with calls in ordinary text': {
    rewritesHistory,
    runs: 50,
    formatOptions: {
      edition: 'upstream',
      markers: {
        startOfUser: 'Human: ',
        endOfUser: '\n',
        startOfAssistant: 'Assistant: ',
        endOfAssistant: '</s>',
        startOfToolResult: 'Result: ',
        endOfToolResult: '\n',
        startOfToolCall: '✿FUNCTION✿: ',
        startOfArguments: '✿ARGS✿: ',
        endOfToolCall: '✿RESULT✿: ',
      },
    },
  },
};
