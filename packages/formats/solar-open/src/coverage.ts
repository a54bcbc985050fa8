import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'upstage/Solar-Open-100B',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/upstage-Solar-Open-100B.jinja',
    revision: '890c36621ec4',
    vectors: ['chat-templates/solar-open.json'],
    cases: 40,
    exceptions: 0,
  },
];
