import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'MiniMaxAI/MiniMax-M2',
    formatOptions: {
      version: 'm2',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/MiniMax-M2.jinja',
    revision: '7e309b83579e',
    vectors: ['chat-templates/minimax-m2.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'MiniMaxAI/MiniMax-M3',
    formatOptions: {
      version: 'm3',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/MiniMax-M3.jinja',
    revision: '5888c4cc8698',
    vectors: ['chat-templates/minimax-m3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'MiniMaxAI/MiniMax-M2.7',
    formatOptions: {
      version: 'm2',
      identity: 'You are a helpful assistant. Your name is MiniMax-M2.7 and is built by MiniMax.',
    },
    reference: 'chat template',
    source: 'PyPI xinference 4.1.0: xinference/model/llm/models/MiniMax-M2.7.json chat_template',
    revision: '8db88bb6015a',
    vectors: ['chat-templates/minimax-m2.7.json'],
    cases: 40,
    exceptions: 0,
  },
];
