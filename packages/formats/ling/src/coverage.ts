import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'inclusionAI/Ling-3.0-flash',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/inclusionai-ling-3.0-flash.jinja; the same bytes in PyPI xinference 4.1.0',
    revision: '40ef98941244',
    vectors: ['chat-templates/ling-3.0.json'],
    cases: 40,
    exceptions: 0,
  },
];
