import type { ModelPattern } from '@modelspeak/core';

/** Models of the name that do not chat: base models have no `-instruct`. */
const OTHERS = ['*guard*', '*base*', '*eagle*', '*draft*'];

/** The names of the models, as hosts spell them. */
export const MODELS: readonly ModelPattern[] = [
  {
    match: [
      'llama-4-*-instruct*',
      'llama4-*-instruct*',
      'llama-4-scout',
      'llama-4-scout:*',
      'llama-4-maverick',
      'llama-4-maverick:*',
      'llama4',
      'llama4:*',
      'llama4-scout*',
      'llama4-maverick*',
      'meta-llama-4-*-instruct*',
      'databricks-llama-4-*',
    ],
    except: OTHERS,
  },
];
