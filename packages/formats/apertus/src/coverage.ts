import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'swiss-ai/Apertus-8B-Instruct-2509',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Apertus-8B-Instruct.jinja',
    revision: '33ff78240dc5',
    vectors: ['chat-templates/apertus.json'],
    cases: 40,
    exceptions: 0,
  },
];
