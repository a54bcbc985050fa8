import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'meituan-longcat/LongCat-Flash-Chat',
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/meituan-longcat__LongCat-Flash-Chat.json (clones of the Hub's history), copied by hand and checked by its length (5391, revision of 2025-08-30 characters)",
    revision: '00afb5f339aa',
    vectors: ['chat-templates/longcat-flash.json'],
    cases: 40,
    exceptions: 0,
  },
];
