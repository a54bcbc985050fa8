import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'LGAI-EXAONE/EXAONE-4.0-1.2B',
    reference: 'chat template',
    source:
      "github.com/RkFeeder/LG-AI-Research chat_template.jinja (a quantised EXAONE-4.0-1.2B: the maker's template; 5630 characters with CR LF), rebuilt from PyPI axolotl 0.19.0 exaone4.jinja by undoing axolotl's one edit ([9:] made [7:]); lengths agree",
    revision: 'cfe626e91414',
    vectors: ['chat-templates/exaone-4.json'],
    cases: 40,
    exceptions: 0,
  },
];
