import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'ServiceNow-AI/Apriel-1.6-15b-Thinker (llama.cpp "fixed")',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Apriel-1.6-15b-Thinker-fixed.jinja',
    revision: '5fd8d4c2bac3',
    vectors: ['chat-templates/apriel-1.6.json'],
    cases: 40,
    exceptions: 0,
  },
];
