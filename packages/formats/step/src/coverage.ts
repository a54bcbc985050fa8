import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'stepfun-ai/Step-3.5-Flash',
    formatOptions: { version: '3.5' },
    reference: 'chat template',
    revision: '3619b892a74c',
    vectors: ['chat-templates/step-3.5.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'stepfun-ai/Step-3.7-Flash',
    formatOptions: { version: '3.7' },
    reference: 'chat template',
    revision: 'cd07e44eba44',
    vectors: ['chat-templates/step-3.7.json'],
    cases: 40,
    exceptions: 0,
  },
];
