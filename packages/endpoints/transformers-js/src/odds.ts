import type { TokenLogProb } from '@modelspeak/core';

/** The log probability of a token, and of this many of the most likely tokens. */
export function logProbOf(
  logits: Float32Array,
  id: number,
  count: number,
  textOf: (id: number) => string,
): TokenLogProb {
  let most = -Infinity;
  for (const logit of logits) most = Math.max(most, logit);
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - most);
  const all = most + Math.log(sum);
  const one = (token: number) => ({
    token: textOf(token),
    id: token,
    logProb: (logits[token] ?? -Infinity) - all,
  });
  return { ...one(id), top: likeliest(logits, count).map(one) };
}

/** The ids of this many of the most likely tokens, the most likely first. */
function likeliest(logits: Float32Array, count: number): readonly number[] {
  const found: number[] = [];
  const logitOf = (id: number | undefined): number => logits[id ?? -1] ?? -Infinity;
  for (let id = 0; id < logits.length; id++) {
    if (found.length >= count && logitOf(id) <= logitOf(found.at(-1))) continue;
    const place = found.findIndex((other) => logitOf(other) < logitOf(id));
    found.splice(place === -1 ? found.length : place, 0, id);
    found.length = Math.min(found.length, count);
  }
  return found;
}
