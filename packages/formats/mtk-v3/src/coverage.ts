import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'MediaTek-Research/Llama-Breeze2-8B-Instruct',
    reference: 'MRPromptV3 of mtkresearch',
    vectors: ['mtk-v3.json'],
    cases: 158,
    exceptions: 0,
  },
];
