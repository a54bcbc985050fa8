import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'meta-llama/Llama-3.3-70B-Instruct',
    reference: 'llama-stack ChatFormat',
    vectors: ['llama3-meta.json'],
    cases: 162,
    exceptions: 2,
  },
  {
    model: 'meta-llama/Llama-3.1-8B-Instruct',
    formatOptions: {
      profile: 'hf',
    },
    reference: 'chat template',
    revision: 'f15c056603d9',
    vectors: ['chat-templates/llama3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'meta-llama/Llama-3.2-3B-Instruct',
    formatOptions: {
      profile: 'hf',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/llama3_2.jinja',
    revision: '548f07020419',
    vectors: ['chat-templates/llama3.2.json'],
    cases: 40,
    exceptions: 0,
  },
];
