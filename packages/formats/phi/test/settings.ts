import type { ConformanceOptions } from '@modelspeak/conformance';

/** The ways to write Phi that differ in structure, and what the suite must know of each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50 },
  'version 4-reasoning': { runs: 20, formatOptions: { version: '4-reasoning' } },
  'version 4-mini': { runs: 20, formatOptions: { version: '4-mini' } },
  'version 4-mini-vllm': { runs: 50, formatOptions: { version: '4-mini-vllm' } },
};
