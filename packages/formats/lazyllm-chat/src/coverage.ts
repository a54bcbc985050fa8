import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'any',
    reference: 'the LazyLLM prompter guide',
    vectors: ['lazyllm-guide.json'],
    cases: 9,
    exceptions: 0,
  },
  {
    model: 'any',
    formatOptions: {
      edition: 'upstream',
    },
    reference: 'LazyLLM ChatPrompter',
    vectors: ['lazyllm-upstream.json'],
    cases: 75,
    exceptions: 0,
  },
];
