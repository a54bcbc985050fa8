import { ModelspeakError } from '@modelspeak/core';
import type { Sampling } from './sampling.js';

/** What a server calls the ways of sampling; one that is left out it does not know. */
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
 * Writes how a reply is sampled under a server's names, for those who write an endpoint. `extra` is not
 * among it: it comes last in a body, over everything else.
 *
 * @param server What the server is called in errors.
 * @throws {ModelspeakError} `unsupported` for what the server has no name for
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
        `${server} has no parameter for it; leave it out, or pass what the server knows in extra`,
        { path: key },
      );
    }
    written[name] = value;
  }
  return written;
}
