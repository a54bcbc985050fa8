import type { Spent } from '../exchange/spent.js';

/** Facts about a model, apart from its format and endpoint. */
export interface ModelInfo {
  /** Its name. */
  readonly name: string;
  /** Other names of the model. */
  readonly aliases?: readonly string[] | undefined;
  /** A description in words, such as the tasks that it suits. */
  readonly description?: string | undefined;
  /** The size of its context: the maximum number of tokens of a conversation and its reply. */
  readonly context?: number | undefined;
  /** Prices for a million tokens, in any currency. */
  readonly prices?: TokenPrices | undefined;
}

/** Prices for a million tokens. */
export interface TokenPrices {
  /** The price of prompts. */
  readonly input: number;
  /** The price of replies. */
  readonly output: number;
}

/** Adds the cost, if prices are known. */
export function withCost<Took extends Spent>(took: Took, model: ModelInfo | undefined): Took {
  const { usage } = took;
  if (usage === undefined || model?.prices === undefined) return took;
  const { input, output } = model.prices;
  const cost = (usage.prompt_tokens * input + usage.completion_tokens * output) / 1_000_000;
  return { ...took, cost };
}
