import type { TokenLogProb } from '@modelspeak/core';
import { isJsonObject, readLogProbs } from '@modelspeak/endpoint/authoring';

/**
 * The log probabilities of a choice: in parallel lists, as in OpenAI's older API, or in one list, as llama.cpp's
 * server sends them.
 */
export function logProbsOf(logprobs: unknown): readonly TokenLogProb[] {
  if (!isJsonObject(logprobs)) return [];
  const { content, tokens, token_logprobs, top_logprobs } = logprobs;
  if (content !== undefined) return readLogProbs(content);
  return listOf(tokens).flatMap((token, index) => {
    const logProb = listOf(token_logprobs)[index];
    if (typeof token !== 'string' || typeof logProb !== 'number') return [];
    return [{ token, logProb, top: topOf(listOf(top_logprobs)[index]) }];
  });
}

/** Sorts tokens, the most likely first. */
function topOf(top: unknown): TokenLogProb['top'] {
  const found = Object.entries(isJsonObject(top) ? top : {}).flatMap(([token, logProb]) =>
    typeof logProb === 'number' ? [{ token, logProb }] : [],
  );
  return found.sort((one, other) => other.logProb - one.logProb);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
