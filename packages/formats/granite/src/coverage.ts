import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'ibm-granite/granite-3.3-2b-instruct',
    formatOptions: {
      version: '3.3',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/ibm-granite-granite-3.3-2B-Instruct.jinja',
    revision: 'e4ebcc3fc2b0',
    vectors: ['chat-templates/granite-3.3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'ibm-granite/granite-4.0-h-*',
    formatOptions: {
      version: '4.0',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/ibm-granite-granite-4.0.jinja',
    revision: '27bd1d7dab5c',
    vectors: ['chat-templates/granite-4.0.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'ibm-granite/granite-4.1-*',
    formatOptions: {
      version: '4.1',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/ibm-granite-granite-4.1.jinja',
    revision: 'a1c2b7f7b26f',
    vectors: ['chat-templates/granite-4.1.json'],
    cases: 40,
    exceptions: 0,
  },
];
