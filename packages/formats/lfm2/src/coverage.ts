import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'LiquidAI/LFM2.5-230M',
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/lfm2_2_5.jinja',
    revision: '679281d1593b',
    vectors: ['chat-templates/lfm2.5.json'],
    cases: 40,
    exceptions: 0,
  },
];
