import type { ModelPattern } from '@modelspeak/core';

/** Models of the name that speak otherwise, or see, or are no chat models. */
const OTHERS = ['*vision*', '*reasoning*', '*translate*', '*base*'];

/** The names of a model, with its dates and sizes; at Hugging Face `c4ai-command-a-03-2025`. */
export function named(...names: readonly string[]): readonly ModelPattern[] {
  const match = names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}
