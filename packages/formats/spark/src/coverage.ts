import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'iFlytek Spark-X2.5',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Spark2.5.jinja',
    revision: '7d5456c08a89',
    vectors: ['chat-templates/spark2.5.json'],
    cases: 40,
    exceptions: 0,
  },
];
