import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'tencent/Hunyuan-A13B-Instruct',
    formatOptions: { version: 'a13b' },
    reference: 'chat template',
    source:
      "github.com/Tencent-Hunyuan/Hunyuan-A13B (the maker's repository, stored snapshot of 2025-07-08): models/tokenizer_config.json chat_template; equals vLLM 0.33's examples/tool_chat_template_hunyuan_a13b.jinja but for line ends at its end",
    revision: '448711e8f888',
    vectors: ['chat-templates/hunyuan-a13b.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'tencent/Hy3',
    formatOptions: { version: '3' },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/tencent-Hy3.jinja',
    revision: 'f0724f3579b4',
    vectors: ['chat-templates/hy3.json'],
    cases: 40,
    exceptions: 0,
  },
];
