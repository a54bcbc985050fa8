import { ModelspeakError } from '../errors/errors.js';
import { JsonNumber } from '../json/json.js';
import type { Sampling } from './sampling.js';

/** A server's names for the sampling settings. It does not support those that are missing. */
export type SamplingNames = {
  readonly [Key in Exclude<keyof Sampling, 'extra'>]?: string | undefined;
};

const READ = {
  maxTokens: numberIn,
  temperature: numberIn,
  topP: numberIn,
  topK: numberIn,
  minP: numberIn,
  seed: numberIn,
  presencePenalty: numberIn,
  frequencyPenalty: numberIn,
  repeatPenalty: numberIn,
  stop: textsIn,
  logitBias: numbersIn,
  logProbs: numberIn,
} satisfies Record<Exclude<keyof Sampling, 'extra'>, (value: unknown) => unknown>;

const KEYS = /* @__PURE__ */ Object.keys(READ) as (keyof typeof READ)[];

/**
 * Writes sampling settings under a server's names. It leaves out `extra`, which must come last in a
 * body to override everything else.
 *
 * @param server The name of the server in errors.
 * @throws {ModelspeakError} `unsupported` for a setting that the server has no name for
 *
 * @example
 * ```ts
 * import { writeSampling } from '@modelspeak/core/authoring';
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

/**
 * Takes the sampling settings out of a body: the inverse of {@link writeSampling}. A value of another
 * type than the setting's stays in the rest.
 *
 * @example
 * ```ts
 * import { readSampling } from '@modelspeak/core/authoring';
 *
 * const names = { maxTokens: 'max_tokens', stop: 'stop' };
 * const { sampling, rest } = readSampling({ max_tokens: 5, stop: '\n', user: 'ann' }, names);
 * console.log(sampling, rest); // { maxTokens: 5, stop: [ '\n' ] } { user: 'ann' }
 * ```
 */
export function readSampling(
  given: Readonly<Record<string, unknown>>,
  names: SamplingNames,
): { sampling: Sampling; rest: Record<string, unknown> } {
  const rest = { ...given };
  const sampling: Record<string, unknown> = {};
  for (const key of KEYS) {
    const name = names[key];
    if (name === undefined) continue;
    const value = READ[key](given[name]);
    if (value === undefined) continue;
    sampling[key] = value;
    delete rest[name];
  }
  return { sampling, rest };
}

function numberIn(value: unknown): number | undefined {
  const plain = value instanceof JsonNumber ? Number(value.text) : value;
  return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined;
}

function textsIn(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
    ? value
    : undefined;
}

function numbersIn(value: unknown): Readonly<Record<string, number>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  const numbers = entries.map(([key, number]) => [key, numberIn(number)] as const);
  if (numbers.some(([, number]) => number === undefined)) return undefined;
  return Object.fromEntries(numbers) as Record<string, number>;
}
