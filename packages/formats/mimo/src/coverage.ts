import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'XiaomiMiMo/MiMo-V2-Flash',
    formatOptions: { version: 'v2-flash' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/XiaomiMiMo__MiMo-V2-Flash.json (clones of the Hub's history), copied by hand and checked by its length (7186 characters)",
    revision: 'fdb26f1eeba7',
    vectors: ['chat-templates/mimo-v2-flash.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'XiaomiMiMo/MiMo-V2.5',
    formatOptions: { version: 'v2.5' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/XiaomiMiMo__MiMo-V2.5.json (clones of the Hub's history), copied by hand and checked by its length (8259, revision of 2026-05-08 characters)",
    revision: '5c14d262da66',
    vectors: ['chat-templates/mimo-v2.5.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'XiaomiMiMo/MiMo-V2.5-Pro',
    formatOptions: { version: 'v2.5-pro' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/XiaomiMiMo__MiMo-V2.5-Pro.json (clones of the Hub's history): that of MiMo V2.5 with another default system message and without media, checked by its length (8786 characters)",
    revision: 'b432146601af',
    vectors: ['chat-templates/mimo-v2.5-pro.json'],
    cases: 37,
    exceptions: 0,
  },
];
