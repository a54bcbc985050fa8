import type { ConformanceOptions } from '@modelspeak/conformance';

const keepsPastReasoning: ConformanceOptions['keepsPastReasoning'] = ({ tools }) =>
  Boolean(tools?.length);

const a13b = { formatOptions: { version: 'a13b' } } as const;

/** The settings of Hunyuan that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: {
    runs: 50,
    attacks: 200,
    keepsPastReasoning,
    request: { thinking: { enabled: false } },
  },
  'told to think': {
    runs: 20,
    attacks: 20,
    keepsPastReasoning,
    request: { thinking: { effort: 'high' } },
  },
  'without past thoughts': {
    runs: 20,
    attacks: 20,
    request: { thinking: { effort: 'low', keepPast: false } },
  },
  'version a13b': {
    runs: 50,
    attacks: 200,
    ...a13b,
    noGenerationPrompt: 'the end of a user message asks for the reply',
  },
  'version a13b, told not to think': {
    runs: 20,
    attacks: 20,
    ...a13b,
    request: { thinking: { enabled: false } },
  },
};
