import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'allenai/Olmo-3-7B-Instruct',
    formatOptions: { version: '3' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/allenai__Olmo-3-7B-Instruct.json (clones of the Hub's history), copied by hand and checked by its length (2613 characters)",
    revision: 'fb3259a720d1',
    vectors: ['chat-templates/olmo-3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'allenai/Olmo-3.1-32B-Instruct',
    formatOptions: { version: '3.1' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/allenai__Olmo-3.1-32B-Instruct.json (clones of the Hub's history), copied by hand and checked by its length (2748 characters)",
    revision: 'ca2dda25f861',
    vectors: ['chat-templates/olmo-3.1.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'allenai/Olmo-3-7B-Think',
    formatOptions: { version: '3-think' },
    reference: 'chat template',
    source:
      'the maker\'s template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/allenai__Olmo-3-7B-Think.json (clones of the Hub\'s history), copied by hand and checked by its length (1652 characters); the same as "olmo_thinker" in github.com/allenai/open-instruct',
    revision: '8d1c91adadab',
    vectors: ['chat-templates/olmo-3-think.json'],
    cases: 40,
    exceptions: 0,
  },
];
