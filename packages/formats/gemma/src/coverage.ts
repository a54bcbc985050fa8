import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'google/gemma-2-2b-it',
    formatOptions: {
      version: '2',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/gemma.jinja',
    revision: '625078072f2d',
    vectors: ['chat-templates/gemma2.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'google/gemma-3-*-it',
    formatOptions: {
      version: '3',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/gemma3.jinja',
    revision: '3f7731dd04d6',
    vectors: ['chat-templates/gemma3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'google/gemma-3n-E4B-it',
    formatOptions: {
      version: '3n',
    },
    reference: 'chat template (axolotl copy)',
    source: 'PyPI axolotl 0.19.0: axolotl/utils/chat_templates/templates/gemma3n.jinja',
    revision: '84e5150893fe',
    vectors: ['chat-templates/gemma3n.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'google/functiongemma-270m-it',
    formatOptions: {
      version: 'function',
    },
    reference: 'chat template (vLLM copy)',
    source: 'PyPI vllm 0.33.0 sdist: examples/**/tool_chat_template_functiongemma.jinja',
    revision: 'b573f479d6ff',
    vectors: ['chat-templates/functiongemma.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'google/gemma-4-E2B-it',
    formatOptions: {
      version: '4',
    },
    reference: 'chat template',
    source: 'PyPI trl 1.16.0: trl/chat_templates/gemma4_v5.jinja',
    revision: '82a71fd41798',
    vectors: ['chat-templates/gemma4.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'google/gemma-4-31B-it',
    formatOptions: {
      version: '4-31b',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/google-gemma-4-31B-it.jinja',
    revision: '62ffe96babdf',
    vectors: ['chat-templates/gemma4-31b.json'],
    cases: 40,
    exceptions: 0,
  },
];
