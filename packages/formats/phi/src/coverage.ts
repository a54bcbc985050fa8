import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'microsoft/phi-4',
    formatOptions: {
      version: '4',
    },
    reference: 'chat template',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of phi4_14b',
    revision: 'bf91c1490607',
    vectors: ['chat-templates/phi-4.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'microsoft/Phi-4-reasoning',
    formatOptions: {
      version: '4-reasoning',
    },
    reference: 'chat template',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of phi4-reasoning_14b',
    revision: '1b21bb390581',
    vectors: ['chat-templates/phi-4-reasoning.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'microsoft/Phi-4-mini-instruct',
    formatOptions: {
      version: '4-mini',
    },
    reference: 'chat template',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of phi4-mini_3.8b',
    revision: 'd926af6b513b',
    vectors: ['chat-templates/phi-4-mini.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'microsoft/Phi-4-mini-instruct',
    formatOptions: {
      version: '4-mini-vllm',
    },
    reference: 'chat template of vLLM',
    source: 'PyPI vllm 0.33.0 sdist: examples/**/tool_chat_template_phi4_mini.jinja',
    revision: 'c0e586cdec8d',
    vectors: ['chat-templates/phi-4-mini-vllm.json'],
    cases: 40,
    exceptions: 0,
  },
];
