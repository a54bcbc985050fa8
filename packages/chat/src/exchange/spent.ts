import type { Usage } from '@modelspeak/core';

/** Usage and cost. */
export interface Spent {
  /** The number of tokens, as far as the server reports it. */
  readonly usage?: Usage | undefined;
  /** The cost, if the model's prices are known. */
  readonly cost?: number | undefined;
}

/** Total usage and cost. */
export function addSpent(before: Spent, after: Spent): Spent {
  return { usage: addUsage(before.usage, after.usage), cost: addCost(before.cost, after.cost) };
}

/**
 * Adds up the usage of two requests. If a server did not report one of them, the result is the other.
 *
 * @example
 * ```ts
 * import { addUsage } from '@modelspeak/chat';
 *
 * const usage = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 };
 * console.log(addUsage(usage, usage)?.total_tokens); // 8
 * ```
 */
export function addUsage(before: Usage | undefined, usage: Usage | undefined): Usage | undefined {
  if (before === undefined || usage === undefined) return before ?? usage;
  return {
    prompt_tokens: before.prompt_tokens + usage.prompt_tokens,
    completion_tokens: before.completion_tokens + usage.completion_tokens,
    total_tokens: before.total_tokens + usage.total_tokens,
  };
}

function addCost(before: number | undefined, cost: number | undefined): number | undefined {
  return before === undefined || cost === undefined ? (before ?? cost) : before + cost;
}
