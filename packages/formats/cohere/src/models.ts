import type { ModelPattern } from '@modelspeak/core';

/** Models with a matching name that use another format, or are not chat models. */
const OTHERS = ['*vision*', '*reasoning*', '*translate*', '*base*'];

/** Matches a model's names with any date or size, such as `c4ai-command-a-03-2025` on Hugging Face. */
export function named(...names: readonly string[]): readonly ModelPattern[] {
  const match = names.flatMap((name) => [name, `${name}-*`, `${name}:*`]);
  return [{ match, except: OTHERS }];
}
