import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'LiquidAI/LFM2.5-230M',
    formatOptions: {
      version: '2.5',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/lfm2_2_5.jinja',
    revision: '679281d1593b',
    vectors: ['chat-templates/lfm2.5.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'LiquidAI/LFM2.5-VL-3B',
    formatOptions: {
      version: '2.5-vl',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/lfm2_2_5_vl.jinja',
    revision: '5c193ed34b00',
    vectors: ['chat-templates/lfm2.5-vl.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'LiquidAI/LFM2-1.2B (since 40f3da0)',
    formatOptions: {
      version: '2',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/lfm2_v2.jinja',
    revision: '283ce60a51b5',
    vectors: ['chat-templates/lfm2.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'LiquidAI/LFM2-* (first template)',
    formatOptions: {
      version: '2',
      template: 'first',
    },
    reference: 'chat template of the first checkpoints',
    source: 'PyPI trl 1.16.0: trl/chat_templates/lfm2.jinja',
    revision: '3ffbf0f56c86',
    vectors: ['chat-templates/lfm2-old.json'],
    cases: 40,
    exceptions: 0,
  },
];
