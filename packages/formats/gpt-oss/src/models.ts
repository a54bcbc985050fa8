import type { ModelPattern } from '@modelspeak/core';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

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
    // The safeguard models, which judge texts, use harmony too.
    except: NO_CHAT_MODELS.filter((name) => name !== '*guard*'),
  },
];
