import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'CohereForAI/c4ai-command-r-v01',
    formatOptions: { version: 'r' },
    reference: 'chat template (default)',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of command-r_35b',
    revision: '5c7eee8d168a',
    vectors: ['chat-templates/command-r.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereForAI/c4ai-command-r7b-12-2024',
    formatOptions: { version: 'r7b', template: 'default' },
    reference: 'chat template',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of command-r7b_7b',
    revision: '1cf461113ce7',
    vectors: ['chat-templates/command-r7b.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereForAI/c4ai-command-r7b-12-2024',
    formatOptions: { version: 'r7b' },
    reference: 'chat template (tool_use)',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/CohereForAI-c4ai-command-r7b-12-2024-tool_use.jinja',
    revision: '8097830d72c9',
    vectors: ['chat-templates/command-r7b-tools.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereForAI/c4ai-command-a-03-2025',
    formatOptions: { version: 'a', template: 'default' },
    reference: 'chat template',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of command-a_111b',
    revision: 'f565dc3d72fa',
    vectors: ['chat-templates/command-a.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereForAI/c4ai-command-a-03-2025',
    formatOptions: { version: 'a' },
    reference: 'chat template (tool_use)',
    source: 'PyPI axolotl 0.19.0: axolotl/utils/chat_templates/templates/command_a_tool_use.jinja',
    revision: '89fbb2123fb5',
    vectors: ['chat-templates/command-a-tools.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereLabs/tiny-aya-earth',
    formatOptions: { version: 'tiny-aya' },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/cohere2.jinja',
    revision: '4a5291b3320c',
    vectors: ['chat-templates/cohere2.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereForAI/c4ai-command-r-plus',
    formatOptions: { version: 'r', template: 'tool_use' },
    reference: 'chat template (tool_use)',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/CohereForAI-c4ai-command-r-plus-tool_use.jinja',
    revision: 'd1565fdd894f',
    vectors: ['chat-templates/command-r-plus-tools.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'CohereLabs/command-a-plus-05-2026',
    formatOptions: { version: 'a-plus' },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Cohere2MoE.jinja',
    revision: '5f841b7845d1',
    vectors: ['chat-templates/cohere2moe.json'],
    cases: 40,
    exceptions: 0,
  },
];
