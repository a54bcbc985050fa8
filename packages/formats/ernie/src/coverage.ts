import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'baidu/ERNIE-4.5-21B-A3B-PT',
    reference: 'chat template',
    source: 'PyPI xinference 4.1.0: xinference/model/llm/models/Ernie4.5.json chat_template',
    revision: '8d370adba6d2',
    vectors: ['chat-templates/ernie-4.5.json'],
    cases: 40,
    exceptions: 0,
  },
];
