import type { TokenLogProb } from '@modelspeak/core';
import { isJsonObject } from './http/server.js';

/**
 * Reads log probabilities in the form of OpenAI's chat completions and llama.cpp's server: a list of tokens,
 * each with its alternatives. Invalid items are left out. For authors of endpoints.
 *
 * @example
 * ```ts
 * import { readLogProbs } from '@modelspeak/endpoint/authoring';
 *
 * const content = [{ token: 'Hi', logprob: -0.5, top_logprobs: [{ token: 'Hi', logprob: -0.5 }] }];
 * console.log(readLogProbs(content)[0]?.top.length); // 1
 * ```
 */
export function readLogProbs(probabilities: unknown): readonly TokenLogProb[] {
  return listOf(probabilities).map((entry) => ({
    ...entry.token,
    top: listOf(entry.top).map(({ token }) => token),
  }));
}

interface Entry {
  readonly token: Omit<TokenLogProb, 'top'>;
  readonly top: unknown;
}

function listOf(value: unknown): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJsonObject).flatMap(({ token, id, logprob, top_logprobs }) => {
    if (typeof token !== 'string' || typeof logprob !== 'number') return [];
    const known = typeof id === 'number' ? { id } : {};
    return [{ token: { token, ...known, logProb: logprob }, top: top_logprobs }];
  });
}
