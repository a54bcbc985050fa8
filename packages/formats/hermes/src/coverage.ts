import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'NousResearch/Hermes-2-Pro-Llama-3-8B',
    formatOptions: { version: '2-pro' },
    reference: 'chat template',
    revision: '6e83e568407b',
    vectors: ['chat-templates/hermes2pro.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'NousResearch/Hermes-3-Llama-3.1-8B',
    formatOptions: { version: '3' },
    reference: 'chat template (tool_use)',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/NousResearch-Hermes-3-Llama-3.1-8B-tool_use.jinja',
    revision: 'ae75f4a67fd4',
    vectors: ['chat-templates/hermes3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'any model that speaks ChatML',
    formatOptions: { version: 'chatml' },
    reference: 'none',
    vectors: [],
    cases: 0,
    exceptions: 0,
  },
  {
    model: 'HuggingFaceTB/SmolLM3-3B',
    formatOptions: { version: 'smollm3' },
    reference: 'chat template (unsloth copy)',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/HuggingFaceTB-SmolLM3-3B.jinja',
    revision: '32323ebca33a',
    vectors: ['chat-templates/smollm3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'HuggingFaceTB/SmolVLM-*',
    formatOptions: { version: 'smolvlm' },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/smolvlm.jinja',
    revision: 'a15bfc7b3edd',
    vectors: ['chat-templates/smolvlm.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'tiiuae/Falcon-H1-*',
    formatOptions: { version: 'falcon-h1' },
    reference: "chat template (axolotl's copy)",
    source: 'PyPI axolotl 0.19.0: axolotl/utils/chat_templates/templates/falcon_h1.jinja',
    revision: '6ea8a6b62a29',
    vectors: ['chat-templates/falcon-h1.json'],
    cases: 40,
    exceptions: 0,
  },
];
