import type { TokenPrices } from '@modelspeak/chat';
import type { Answer } from '../asking/answer.js';
import type { TokenUsage } from '../asking/token-usage.js';

/** Prices of cached tokens, relative to those of other prompt tokens. */
export interface CacheTerms {
  /** The discount on tokens read from the cache: 0.5 means half the price. */
  readonly discount: number;
  /** The premium on tokens written to the cache. */
  readonly premium: number;
}

/**
 * The usual terms of a provider's cache, by the names of its format and of the model.
 *
 * @example
 * ```ts
 * import { cacheTerms } from '@modelspeak/ai';
 *
 * console.log(cacheTerms('anthropic-messages')); // { discount: 0.9, premium: 0.25 }
 * console.log(cacheTerms('openai-messages', 'gpt-5-mini')); // { discount: 0.9, premium: 0 }
 * console.log(cacheTerms('llama3')); // { discount: 0, premium: 0 }
 * ```
 */
export function cacheTerms(format: string, model = ''): CacheTerms {
  if (format.startsWith('anthropic')) return { discount: 0.9, premium: 0.25 };
  if (format.startsWith('google') || format.startsWith('gemini')) {
    return { discount: 0.9, premium: 0 };
  }
  if (!format.startsWith('openai')) return { discount: 0, premium: 0 };
  return { discount: model.startsWith('gpt-5') ? 0.9 : 0.5, premium: 0 };
}

/**
 * The cost of tokens of prompts and replies. Tokens read from a cache have a discount, and tokens written to
 * it a premium.
 *
 * @param prices Prices for a million tokens.
 *
 * @example
 * ```ts
 * import { addTokens, tokenCost } from '@modelspeak/ai';
 *
 * const usage = { ...addTokens([]), input: 1_000_000, cacheRead: 500_000, output: 100_000 };
 * const prices = { input: 2, output: 10 };
 * console.log(tokenCost(usage, prices)); // 3
 * console.log(tokenCost(usage, prices, { discount: 0.5, premium: 0 })); // 2.5
 * ```
 */
export function tokenCost(
  { input, output, cacheRead, cacheWrite }: TokenUsage,
  prices: TokenPrices,
  { discount, premium }: CacheTerms = { discount: 0, premium: 0 },
): number {
  const tokens =
    Math.max(0, input - cacheRead) * prices.input +
    cacheRead * prices.input * (1 - discount) +
    cacheWrite * prices.input * (1 + premium) +
    output * prices.output;
  return tokens / 1_000_000;
}

/**
 * The total cost of answers. Each is counted once; those without a known cost count as 0.
 *
 * @example
 * ```ts
 * import { totalCost } from '@modelspeak/ai';
 *
 * const one = { runId: 'a', sampleId: 1, cost: 0.02 };
 * console.log(totalCost([one, one, { ...one, sampleId: 2 }])); // 0.04
 * ```
 */
export function totalCost(answers: readonly Pick<Answer, 'runId' | 'sampleId' | 'cost'>[]): number {
  const counted = new Map(
    answers.map(({ runId, sampleId, cost = 0 }) => [`${runId}/${sampleId}`, cost]),
  );
  return [...counted.values()].reduce((sum, cost) => sum + cost, 0);
}

/** OpenAI's prices for an image of DALL·E 3, by quality and size. */
const DALL_E_3: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  standard: { '1024x1024': 0.04, '1024x1792': 0.08, '1792x1024': 0.08 },
  hd: { '1024x1024': 0.08, '1024x1792': 0.12, '1792x1024': 0.12 },
};

/**
 * The cost of an image, if it is known. Prices are known for DALL·E 3.
 *
 * @example
 * ```ts
 * import { imageCost } from '@modelspeak/ai';
 *
 * console.log(imageCost('dall-e-3', '1024x1024')); // 0.04
 * console.log(imageCost('dall-e-3', '1792x1024', 'hd')); // 0.12
 * console.log(imageCost('another', '1024x1024')); // undefined
 * ```
 */
export function imageCost(
  model: string | undefined,
  size: string,
  quality = 'standard',
): number | undefined {
  if (model !== 'dall-e-3' || !Object.hasOwn(DALL_E_3, quality)) return undefined;
  const costs = DALL_E_3[quality] ?? {};
  return Object.hasOwn(costs, size) ? costs[size] : undefined;
}
