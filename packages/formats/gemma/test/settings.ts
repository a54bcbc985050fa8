import type { ConformanceOptions } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';

const STRIPS = { rewritesHistory: 'the chat template leaves out past reasoning' };

/** Gemma 2 and 3 need a user message first. */
function beginsOtherwise({ messages }: Conversation): string | undefined {
  const first = messages.find(({ role }) => role !== 'system' && role !== 'developer');
  return first?.role === 'user' ? undefined : 'the first message must be from the user';
}

/** In Gemma 4, tool results are part of the model's turn, which then continues. */
const GOES_ON: ConformanceOptions = {
  noGenerationPrompt: ({ messages }) =>
    messages.at(-1)?.role === 'tool' ? 'the model continues its turn' : undefined,
};

/** The settings of Gemma's formats that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 100, ...GOES_ON },
  'told to think': { runs: 20, request: { thinking: { enabled: true } }, ...STRIPS },
  'with past thoughts': {
    runs: 20,
    request: { thinking: { enabled: true, keepPast: true } },
  },
  'version 4-31b': {
    runs: 20,
    formatOptions: { version: '4-31b' },
    request: { thinking: { enabled: false } },
    ...STRIPS,
    ...GOES_ON,
  },
  'version 4-31b, told to think': {
    runs: 20,
    formatOptions: { version: '4-31b' },
    request: { thinking: { enabled: true } },
    ...GOES_ON,
  },
  FunctionGemma: { runs: 50, formatOptions: { version: 'function' } },
  'version 3n': { runs: 20, formatOptions: { version: '3n' }, restriction: beginsOtherwise },
  'version 3': { runs: 20, formatOptions: { version: '3' }, restriction: beginsOtherwise },
  'version 2': { runs: 20, formatOptions: { version: '2' }, restriction: beginsOtherwise },
};
