import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'meta-llama/Llama-4-Scout-17B-16E-Instruct',
    formatOptions: {
      version: 'json',
    },
    reference: 'chat template',
    source:
      'npm @huggingface/ollama-utils source at huggingface.js fe42e68: chat-template-automap.ts gguf of llama4_latest',
    revision: '7d87d1eb8043',
    vectors: ['chat-templates/llama4.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'meta-llama/Llama-4-Scout-17B-16E-Instruct',
    formatOptions: {
      version: 'pythonic',
    },
    reference: 'chat template of vLLM',
    source: 'PyPI vllm 0.33.0 sdist: examples/**/tool_chat_template_llama4_pythonic.jinja',
    revision: 'e5ecebf1a748',
    vectors: ['chat-templates/llama4-pythonic-vllm.json'],
    cases: 40,
    exceptions: 0,
  },
];
