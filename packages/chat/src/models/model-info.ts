import type { Spent } from '../exchange/spent.js';

/** What is known of a model besides how it is spoken to. */
export interface ModelInfo {
  /** Its name. */
  readonly name: string;
  /** What else it is called. */
  readonly aliases?: readonly string[] | undefined;
  /** What it is good for, in words. */
  readonly description?: string | undefined;
  /** How many tokens a conversation and its reply may have together. */
  readonly context?: number | undefined;
  /** What a million tokens cost, in the currency of your choice. */
  readonly prices?: TokenPrices | undefined;
}

/** What a million tokens cost. */
export interface TokenPrices {
  /** Of prompts. */
  readonly input: number;
  /** Of replies. */
  readonly output: number;
}

/** What requests took, with what their tokens cost where prices are known. */
export function withCost<Took extends Spent>(took: Took, model: ModelInfo | undefined): Took {
  const { usage } = took;
  if (usage === undefined || model?.prices === undefined) return took;
  const { input, output } = model.prices;
  const cost = (usage.prompt_tokens * input + usage.completion_tokens * output) / 1_000_000;
  return { ...took, cost };
}
