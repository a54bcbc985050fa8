import type { ConformanceOptions } from '@modelspeak/conformance';

const COMMON = {
  rewritesHistory: 'in history <|end|> replaces the <|return|> that ends an answer',
  runs: 20,
} as const;

/** The ways to write gpt-oss that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: COMMON,
  'the built-in tools': { ...COMMON, formatOptions: { builtinTools: ['browser', 'python'] } },
  'the chat template of Hugging Face': { ...COMMON, formatOptions: { profile: 'hf' } },
};
