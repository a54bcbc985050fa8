import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'ByteDance-Seed/Seed-OSS-36B-Instruct',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/ByteDance-Seed-OSS.jinja',
    revision: '1d241ad00620',
    vectors: ['chat-templates/seed-oss.json'],
    cases: 40,
    exceptions: 0,
  },
];
