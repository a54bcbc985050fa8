import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'stepfun-ai/Step-3.5-Flash',
    formatOptions: { version: '3.5' },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/StepFun3.5-Flash.jinja',
    revision: '3619b892a74c',
    vectors: ['chat-templates/step-3.5.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'stepfun-ai/Step-3.7-Flash',
    formatOptions: { version: '3.7' },
    reference: 'chat template',
    source:
      "the maker's template on the Hub as stored in github.com/s1mar/chat-template-drift data/history/stepfun-ai__Step-3.7-Flash.json (clones of the Hub's history), copied by hand and checked by its length (5722 characters)",
    revision: 'cd07e44eba44',
    vectors: ['chat-templates/step-3.7.json'],
    cases: 40,
    exceptions: 0,
  },
];
