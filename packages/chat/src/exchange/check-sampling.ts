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

/** The setting that a name means, in this spelling or in that of servers, such as `max_tokens`. */
export function samplingName(name: string): string | undefined {
  const spelled = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.keys(KNOWN).find((known) => known.toLowerCase() === spelled.toLowerCase());
}

/**
 * Refuses unknown settings, which endpoints would silently ignore. The compiler does not find them in an
 * object that is passed as a variable.
 */
export function checkSampling(sampling: Sampling): void {
  const unknown = Object.keys(sampling).find((key) => !Object.hasOwn(KNOWN, key));
  if (unknown === undefined) return;
  throw new ModelspeakError(
    'invalid_option',
    `unknown setting; expected one of ${Object.keys(KNOWN).join(', ')}; put settings that only the server knows into extra`,
    { path: `sampling.${unknown}` },
  );
}
