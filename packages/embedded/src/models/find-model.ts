import { totalmem } from 'node:os';
import { unknownName } from '@modelspeak/core/authoring';
import { EmbeddedError } from '../embedded-error.js';
import type { EmbeddedModel } from './embedded-model.js';
import { EMBEDDED_MODELS } from './models.js';

/** The memory that the larger default model needs with a context and other programs beside it, in bytes. */
const ROOMY = 4 * 2 ** 30;

/**
 * Finds a model of the list by its name; without one, the default. The default is Qwen2.5-Coder 1.5B, the
 * one that we measure with tools, and the 0.5B on a machine with less than 4 GB of memory.
 *
 * @throws {EmbeddedError} `unknown_model` if the list has no such model
 *
 * @example
 * ```ts
 * import { embeddedModel } from '@modelspeak/embedded';
 *
 * const { title, licence } = embeddedModel('qwen3-0.6b');
 * console.log(title, licence); // Qwen3 0.6B Apache-2.0
 * ```
 */
export function embeddedModel(name?: string, memory: number = totalmem()): EmbeddedModel {
  const wanted = name ?? (memory < ROOMY ? 'qwen2.5-coder-0.5b' : 'qwen2.5-coder-1.5b');
  const found = EMBEDDED_MODELS.find((model) => model.name === wanted.toLowerCase());
  if (found !== undefined) return found;
  const names = EMBEDDED_MODELS.map((model) => model.name);
  throw new EmbeddedError('unknown_model', `${wanted}: ${unknownName('model', wanted, names)}`);
}

/**
 * Whether the list has a model of this name.
 *
 * @example
 * ```ts
 * import { isEmbeddedModel } from '@modelspeak/embedded';
 *
 * console.log(isEmbeddedModel('qwen3-0.6b'), isEmbeddedModel('gpt-5')); // true false
 * ```
 */
export function isEmbeddedModel(name: string): boolean {
  return EMBEDDED_MODELS.some((model) => model.name === name.toLowerCase());
}
