import { ModelspeakError } from '@modelspeak/core';
import type { Sampling } from './sampling.js';

/** A server's names for the sampling settings. It does not support those that are missing. */
export type SamplingNames = {
  readonly [Key in Exclude<keyof Sampling, 'extra'>]?: string | undefined;
};

const ALL = {
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
} satisfies Record<Exclude<keyof Sampling, 'extra'>, true>;

const KEYS = Object.keys(ALL) as (keyof typeof ALL)[];

/**
 * Writes sampling settings under a server's names, for authors of endpoints. It leaves out `extra`, which
 * must come last in a body to override everything else.
 *
 * @param server The name of the server in errors.
 * @throws {ModelspeakError} `unsupported` for a setting that the server has no name for
 *
 * @example
 * ```ts
 * import { writeSampling } from '@modelspeak/endpoint/authoring';
 *
 * const names = { maxTokens: 'max_tokens', temperature: 'temperature' };
 * console.log(writeSampling('demo', { maxTokens: 5 }, names)); // { max_tokens: 5 }
 * ```
 */
export function writeSampling(
  server: string,
  sampling: Sampling,
  names: SamplingNames,
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const key of KEYS) {
    const value = sampling[key];
    if (value === undefined) continue;
    const name = names[key];
    if (name === undefined) {
      throw new ModelspeakError(
        'unsupported',
        `${server} does not support this setting; leave it out, or pass the server's own parameter in extra`,
        { path: key },
      );
    }
    written[name] = value;
  }
  return written;
}
