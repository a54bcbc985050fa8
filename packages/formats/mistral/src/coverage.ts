import type { FormatCoverage } from '@modelspeak/core';

/** What this format was compared with; `npm run coverage` checks and writes it. */
export const coverage: readonly FormatCoverage[] = [
  {
    model: 'mistralai/Mistral-7B-Instruct-v0.1',
    formatOptions: {
      version: 'v1',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v1.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-7B-Instruct-v0.3',
    formatOptions: {
      version: 'v3',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v3-spm.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Nemo-Instruct-2407',
    formatOptions: {
      version: 'v3-tekken',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v3-tekken.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Large-Instruct-2411',
    formatOptions: {
      version: 'v7',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v7.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
    formatOptions: {
      version: 'v11',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v11.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Magistral-Small-2509',
    formatOptions: {
      version: 'v13',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v13.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Small-4',
    formatOptions: {
      version: 'v15',
    },
    reference: 'mistral-common 1.13.1',
    vectors: ['vendor-encoders/mistral-v15.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/*',
    reference: 'mistral-common 1.13.1',
    vectors: ['mistral-common-more.json'],
    cases: 134,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-7B-Instruct-v0.3',
    formatOptions: {
      version: 'v3',
      profile: 'template',
    },
    reference: 'chat template',
    revision: '3b1ea4c0baa2',
    vectors: ['chat-templates/mistral-v0.3.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Nemo-Instruct-2407',
    formatOptions: {
      version: 'v3-tekken',
      profile: 'template',
    },
    reference: 'chat template',
    revision: 'c1827a78e1ad',
    vectors: ['chat-templates/mistral-nemo.json', 'chat-templates/mistral-nemo-more.json'],
    cases: 80,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Small-24B-Instruct-2501',
    formatOptions: {
      version: 'v7-tekken',
      profile: 'template',
    },
    reference: 'chat template',
    source: 'PyPI axolotl 0.19.0: axolotl/utils/chat_templates/templates/mistral_v7_tekken.jinja',
    revision: '2761a2e49acc',
    vectors: ['chat-templates/mistral-v7-tekken.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Mistral-Small-3.2-24B-Instruct-2506',
    formatOptions: {
      version: 'v11',
      profile: 'template',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/Mistral-Small-3.2-24B-Instruct-2506.jinja',
    revision: '9984bdef7250',
    vectors: ['chat-templates/mistral-small-3.2.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'unsloth/Devstral-Small-2507',
    formatOptions: {
      version: 'v13',
      profile: 'unsloth',
    },
    reference: 'chat template of unsloth',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/unsloth-mistral-Devstral-Small-2507.jinja',
    revision: 'c6dc5bbd56e8',
    vectors: ['chat-templates/devstral-small-2507.json'],
    cases: 40,
    exceptions: 0,
  },
  {
    model: 'mistralai/Ministral-3-14B-Reasoning-2512',
    formatOptions: {
      version: 'v13',
      profile: 'template',
    },
    reference: 'chat template',
    source:
      'llama.cpp vendored in PyPI llama-cpp-python 0.3.36 sdist: models/templates/mistralai-Ministral-3-14B-Reasoning-2512.jinja',
    revision: '914d317ef521',
    vectors: ['chat-templates/ministral-3-reasoning.json'],
    cases: 40,
    exceptions: 0,
  },
];
