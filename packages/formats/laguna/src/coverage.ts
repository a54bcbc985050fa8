import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'poolside/Laguna-S-2.1',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/poolside-Laguna-S-2.1.jinja',
    revision: 'f0ae8663a876',
    vectors: ['chat-templates/laguna-s-2.1.json'],
    cases: 40,
    exceptions: 0,
  },
];
