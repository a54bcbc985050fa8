import type { ModelPattern } from '@modelspeak/core';

/** The models that use harmony: OpenAI's open models and their derivatives. */
export const MODELS: readonly ModelPattern[] = [
  {
    match: [
      'gpt-oss',
      'gpt-oss-*',
      // Databricks, DigitalOcean, SageMaker and some fine-tunes prefix the name.
      'databricks-gpt-oss-*',
      'openai-*gpt-oss-*',
      'huihui-gpt-oss-*',
    ],
    // Heads for speculative decoding, and base models.
    except: ['*eagle*', '*speculator*', '*-base*'],
  },
];
