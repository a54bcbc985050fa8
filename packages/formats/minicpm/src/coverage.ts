import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'openbmb/MiniCPM5-1B',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/openbmb-MiniCPM5-1B.jinja; the same bytes in PyPI xinference 4.1.0',
    revision: 'ba68d5039654',
    vectors: ['chat-templates/minicpm5.json'],
    cases: 40,
    exceptions: 0,
  },
];
