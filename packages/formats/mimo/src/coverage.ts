import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'XiaomiMiMo/MiMo-V2-Flash',
    formatOptions: { version: 'v2-flash' },
    reference: 'chat template',
    revision: 'fdb26f1eeba7',
    vectors: ['chat-templates/mimo-v2-flash.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'XiaomiMiMo/MiMo-V2.5',
    formatOptions: { version: 'v2.5' },
    reference: 'chat template',
    revision: '5c14d262da66',
    vectors: ['chat-templates/mimo-v2.5.json'],
    cases: 40,
    exceptions: 0,
  },
];
