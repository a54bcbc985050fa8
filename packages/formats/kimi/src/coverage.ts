import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'moonshotai/Kimi-K2-Thinking',
    formatOptions: {
      version: 'k2-thinking',
    },
    reference: 'chat template',
    revision: '86c558061c98',
    vectors: ['chat-templates/kimi-k2.json', 'chat-templates/kimi-k2-more.json'],
    cases: 80,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K3',
    formatOptions: {
      version: 'k3',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Kimi-K3.jinja',
    revision: 'e6913d877d64',
    vectors: ['chat-templates/kimi-k3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K2-Instruct',
    formatOptions: { version: 'k2' },
    reference: 'none',
    vectors: [],
    cases: 0,
    exceptions: 0,
  },
];
