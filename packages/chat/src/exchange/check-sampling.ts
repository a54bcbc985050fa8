import { ModelspeakError } from '@modelspeak/core';
import type { Sampling } from '@modelspeak/endpoint';

const KNOWN = {
  maxTokens: true,
  temperature: true,
  topP: true,
  topK: true,
  minP: true,
  seed: true,
  presencePenalty: true,
  frequencyPenalty: true,
  repeatPenalty: true,
  stop: true,
  logitBias: true,
  logProbs: true,
  extra: true,
} satisfies Record<keyof Sampling, true>;

/**
 * Refuses what no endpoint would write: it would be left out in silence. The compiler lets it through in
 * an object that was made elsewhere.
 */
export function checkSampling(sampling: Sampling): void {
  const unknown = Object.keys(sampling).find((key) => !Object.hasOwn(KNOWN, key));
  if (unknown === undefined) return;
  throw new ModelspeakError(
    'invalid_option',
    `unknown; known are ${Object.keys(KNOWN).join(', ')}, and what only the server knows goes into extra`,
    { path: `sampling.${unknown}` },
  );
}
