import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'meta-models/Muse-Glimmer-30B',
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/muse_glimmer.jinja; the same bytes in llama.cpp',
    revision: '4943061bec2b',
    vectors: ['chat-templates/muse-glimmer.json'],
    cases: 40,
    exceptions: 0,
  },
];
