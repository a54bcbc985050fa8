import { isObject } from '@modelspeak/bodies';
import { JsonNumber, type TokenLogProb } from '@modelspeak/core';

/** Returns the log probabilities of a choice's tokens, if they have OpenAI's form. */
export function readLogProbs(logprobs: unknown): readonly TokenLogProb[] {
  if (!isObject(logprobs)) return [];
  return [...tokensIn(logprobs['content']), ...tokensIn(logprobs['refusal'])].map(
    ({ top, ...token }) => ({ ...token, top: tokensIn(top).map(({ top: _, ...other }) => other) }),
  );
}

function tokensIn(list: unknown) {
  if (!Array.isArray(list)) return [];
  return list.filter(isObject).flatMap(({ token, id, logprob, top_logprobs: top }) => {
    const logProb = logprob instanceof JsonNumber ? logprob.valueOf() : logprob;
    if (typeof token !== 'string' || typeof logProb !== 'number') return [];
    return [{ token, ...(typeof id === 'number' && { id }), logProb, top }];
  });
}
