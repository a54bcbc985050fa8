import type { ConformanceOptions } from '@modelspeak/conformance';

const COMMON = {
  rewritesHistory: 'in past answers, <|end|> replaces <|return|>',
  runs: 20,
} as const;

/** The settings of gpt-oss that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: COMMON,
  'the built-in tools': { ...COMMON, formatOptions: { builtinTools: ['browser', 'python'] } },
  'the chat template of Hugging Face': { ...COMMON, formatOptions: { profile: 'hf' } },
};
