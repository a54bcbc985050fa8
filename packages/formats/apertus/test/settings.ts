import type { ConformanceOptions } from '@modelspeak/conformance';

/** The prompt begins a turn for each reply; in past turns, only the first has such a beginning. */
const TURNS: ConformanceOptions = {
  rewritesHistory: ({ messages }) =>
    messages.some(
      ({ role }, index) =>
        role === 'assistant' && /^(?:assistant|tool)$/.test(messages[index - 1]?.role ?? ''),
    )
      ? 'the chat template continues a turn after results, but prompts begin another'
      : undefined,
  skip: ['training-mask'],
};

/** The settings of Apertus that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50, attacks: 200, ...TURNS },
  'told to think': { runs: 20, attacks: 20, request: { thinking: { enabled: true } }, ...TURNS },
};
