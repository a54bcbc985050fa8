import type { ConformanceOptions } from '@modelspeak/conformance';

/** The settings of Phi that differ in structure, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { runs: 50 },
  'version 4-reasoning': { runs: 20, formatOptions: { version: '4-reasoning' } },
  'version 4-mini': { runs: 20, formatOptions: { version: '4-mini' } },
  'version 4-mini-vllm': { runs: 50, formatOptions: { version: '4-mini-vllm' } },
};
