import type { ModelPattern } from '@modelspeak/core';

/** The models that speak harmony: OpenAI's open ones, and what others made from them. */
export const MODELS: readonly ModelPattern[] = [
  {
    match: [
      'gpt-oss',
      'gpt-oss-*',
      // Databricks, DigitalOcean and SageMaker put words before the name, and some who fine-tune.
      'databricks-gpt-oss-*',
      'openai-*gpt-oss-*',
      'huihui-gpt-oss-*',
    ],
    // Heads for speculative decoding, and base models.
    except: ['*eagle*', '*speculator*', '*-base*'],
  },
];
