import type { ModelPattern } from '@modelspeak/core';

/** Models with a matching name that do not chat. Base models have no `-instruct`. */
const OTHERS = ['*guard*', '*base*', '*eagle*', '*draft*', '*speculator*'];

/** The names of the models on various hosts. */
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
