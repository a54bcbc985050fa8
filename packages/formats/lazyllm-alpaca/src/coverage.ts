import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'any',
    reference: 'the LazyLLM prompter guide',
    vectors: ['lazyllm-guide.json'],
    cases: 11,
    exceptions: 0,
  },
  {
    model: 'any',
    formatOptions: {
      edition: 'upstream',
    },
    reference: 'LazyLLM AlpacaPrompter',
    vectors: ['lazyllm-upstream.json'],
    cases: 64,
    exceptions: 0,
  },
];
