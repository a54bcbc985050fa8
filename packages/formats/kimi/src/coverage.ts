import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'moonshotai/Kimi-K2-Thinking',
    formatOptions: { version: 'k2-thinking' },
    reference: 'chat template',
    revision: '86c558061c98',
    vectors: ['chat-templates/kimi-k2.json', 'chat-templates/kimi-k2-more.json'],
    cases: 80,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K3',
    formatOptions: { version: 'k3' },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Kimi-K3.jinja',
    revision: 'e6913d877d64',
    vectors: ['chat-templates/kimi-k3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K2-Instruct',
    formatOptions: { version: 'k2' },
    reference: 'none',
    vectors: [],
    cases: 0,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K2.5',
    formatOptions: { version: 'k2.5' },
    reference: 'chat template',
    source:
      "PyPI xinference 4.1.0: xinference/model/llm/models/Kimi-K2.5.json chat_template (other templates of that package equal the makers' byte for byte); tools by tool_declaration_ts.py, copied from the maker's tokenizer in PyPI tinker-cookbook 0.6.1",
    revision: 'ac234a31285e',
    vectors: ['chat-templates/kimi-k2.5.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K2.6',
    formatOptions: { version: 'k2.6' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/nvidia__Kimi-K2.6-NVFP4.json (clones of the Hub's history), copied by hand and checked by its length (4022 characters) (NVIDIA's quantisation, which carries the maker's template)",
    revision: '73b4acdca4af',
    vectors: ['chat-templates/kimi-k2.6.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-K2.7-Code',
    formatOptions: { version: 'k2.7-code' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/nvidia__Kimi-K2.7-Code-NVFP4.json (clones of the Hub's history), copied by hand and checked by its length (2384 characters) (NVIDIA's quantisation)",
    revision: '321d88b146bc',
    vectors: ['chat-templates/kimi-k2.7-code.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'moonshotai/Kimi-Linear-48B-A3B-Instruct',
    formatOptions: { version: 'linear' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/moonshotai__Kimi-Linear-48B-A3B-Instruct.json (clones of the Hub's history), copied by hand and checked by its length (1850 characters)",
    revision: '0dc070789664',
    vectors: ['chat-templates/kimi-linear.json'],
    cases: 40,
    exceptions: 0,
  },
];
