import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'zai-org/GLM-4.5',
    formatOptions: {
      version: '4.5',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/glm4moe.jinja',
    revision: '6d0c5b836761',
    vectors: ['chat-templates/glm-4.5.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'zai-org/GLM-4.6',
    formatOptions: {
      version: '4.5',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/GLM-4.6.jinja',
    revision: '8264b09487e8',
    vectors: ['chat-templates/glm-4.6.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'zai-org/GLM-4.7-Flash',
    formatOptions: {
      version: '4.7',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/GLM-4.7-Flash.jinja',
    revision: '257e6e854b7e',
    vectors: ['chat-templates/glm-4.7-flash.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'zai-org/GLM-5.1',
    formatOptions: {
      version: '5',
    },
    reference: 'chat template',
    revision: '418c5aac1001',
    vectors: ['chat-templates/glm-5.1.json', 'chat-templates/glm-5.1-more.json'],
    cases: 80,
    exceptions: 0,
  },
];
