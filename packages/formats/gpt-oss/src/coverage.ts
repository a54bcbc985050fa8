import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'openai/gpt-oss-20b',
    reference: 'openai-harmony 0.0.8',
    vectors: ['vendor-encoders/gpt-oss-harmony.json', 'vendor-encoders/gpt-oss-harmony-more.json'],
    cases: 100,
    exceptions: 0,
  },
  {
    model: 'openai/gpt-oss-120b',
    formatOptions: {
      profile: 'hf',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/gptoss.jinja',
    revision: '921c38e9ee3c',
    vectors: ['chat-templates/gpt-oss.json', 'chat-templates/gpt-oss-more.json'],
    cases: 100,
    exceptions: 0,
  },
];
