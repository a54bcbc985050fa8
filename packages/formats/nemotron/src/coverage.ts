import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',
    formatOptions: { version: '3-nano' },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/nemotron_3_nano.jinja',
    revision: 'f044a8066675',
    vectors: ['chat-templates/nemotron-3-nano.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16',
    formatOptions: { version: '3-super' },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/nemotron_3_super.jinja',
    revision: 'be21e55c1d6b',
    vectors: ['chat-templates/nemotron-3-super.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16',
    formatOptions: { version: '3-ultra' },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/nemotron_3_ultra.jinja',
    revision: '7c8819ddab54',
    vectors: ['chat-templates/nemotron-3-ultra.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'nvidia/NVIDIA-Nemotron-3.5-Lightning-*',
    formatOptions: { version: '3.5-lightning' },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/nemotron_3_5_lightning.jinja',
    revision: '18626db55bb8',
    vectors: ['chat-templates/nemotron-3.5-lightning.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'nvidia/NVIDIA-Nemotron-Nano-9B-v2',
    formatOptions: { version: 'nano-v2' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/nvidia__NVIDIA-Nemotron-Nano-9B-v2.json (clones of the Hub's history), copied by hand and checked by its length (4070, revision of 2025-08-15 characters)",
    revision: '773b7d9f78a3',
    vectors: ['chat-templates/nemotron-nano-v2.json'],
    cases: 40,
    exceptions: 0,
  },
];
