import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'ai-sage/GigaChat3.1-10B-A1.8B',
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/GigaChat3.1-10B-A1.8B.jinja',
    revision: '369f0f5f324c',
    vectors: ['chat-templates/gigachat3.1.json'],
    cases: 40,
    exceptions: 0,
  },
];
