import leven from 'leven';
import { mismatch } from '../checking/shape.js';
import { ModelspeakError } from '../errors/errors.js';
import { CONTRACT, type Format, type ModelPattern } from '../format/format.js';
import { modelNames } from './model-names.js';
import { matchesWildcard } from './wildcard.js';

/** A set of formats, to look up by name or by model. */
export interface Registry {
  /**
   * Returns the format with a name.
   *
   * @throws {ModelspeakError} `unknown_format`, with the nearest names
   */
  get(name: string): Format;
  /**
   * Returns the format that a model uses, with the options of the matching pattern. The model may
   * have the name that hosts and files give it: `hf.co/…-GGUF:Q4_K_M`, `us.meta.…-v1:0`, `@cf/…`,
   * `models/….Q4.gguf`. If several patterns match, the highest rank wins, then the most specific.
   *
   * @throws {ModelspeakError} `unknown_format`, with the nearest patterns
   */
  forModel(model: string): Format;
  /**
   * Returns the format that a model uses, as {@link forModel} does, or `undefined` if no pattern
   * matches.
   *
   * @example
   * ```ts
   * import { createRegistry } from '@modelspeak/core';
   * import { llama3 } from '@modelspeak/format-llama3';
   *
   * const registry = createRegistry([llama3()]);
   * console.log(registry.findForModel('llama3.2:3b')?.name); // llama3
   * console.log(registry.findForModel('acme/parrot-7b')); // undefined
   * ```
   */
  findForModel(model: string): Format | undefined;
  /** All formats, in the given order. */
  list(): readonly Format[];
}

/**
 * Creates a registry of formats, to look up by name or by model. It is a plain value: you can have
 * many.
 *
 * @throws {ModelspeakError} `invalid_format` for two formats with the same name, or one of another
 * contract version
 *
 * @example
 * ```ts
 * import { createRegistry } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const registry = createRegistry([llama3()]);
 * console.log(registry.forModel('meta-llama/Llama-3.3-70B-Instruct').name); // llama3
 *
 * try {
 *   registry.get('lama');
 * } catch (error) {
 *   console.log((error as Error).message); // there is no format named "lama" here. Nearest: "llama3"…
 * }
 * ```
 */
export function createRegistry(formats: readonly Format[]): Registry {
  if (!Array.isArray(formats)) throw mismatch(formats, 'formats', 'an array of formats');
  const byName = new Map<string, Format>();
  formats.forEach((format, index) => {
    const path = `formats[${index}]`;
    assertFormat(format, path);
    if (byName.has(format.name)) {
      throw new ModelspeakError(
        'invalid_format',
        `two formats are named ${JSON.stringify(format.name)}; remove one`,
        { path },
      );
    }
    byName.set(format.name, format);
  });

  const findForModel = (model: string): Format | undefined => {
    if (typeof model !== 'string') throw mismatch(model, 'model', 'a model name');
    const names = modelNames(model);
    let best: Fit | undefined;
    for (const format of byName.values()) {
      for (const pattern of format.models) {
        const fit = fitOf(asPattern(pattern), names);
        if (fit !== undefined && isBetter(fit, best)) best = { ...fit, format };
      }
    }
    return best?.options === undefined ? best?.format : best.format.with(best.options);
  };

  return {
    get(name) {
      const format = byName.get(name);
      if (format !== undefined) return format;
      throw new ModelspeakError(
        'unknown_format',
        `there is no format named ${JSON.stringify(name)} here. ${advice(name, [...byName.keys()])} ` +
          'Choose one of these, or add the format that you mean to the registry',
      );
    },
    forModel(model) {
      const format = findForModel(model);
      if (format !== undefined) return format;
      const patterns = [...byName.values()].flatMap((format) =>
        format.models.flatMap((pattern) => asPattern(pattern).match),
      );
      throw new ModelspeakError(
        'unknown_format',
        `no format here is known for the model ${JSON.stringify(model)}. ${advice(model, patterns)} ` +
          'Choose a format by name, or install the format that the model uses',
      );
    },
    findForModel,
    list: () => [...byName.values()],
  };
}

/**
 * Refuses anything that is not a format of this contract version.
 *
 * @throws {ModelspeakError} `invalid_format`
 */
function assertFormat(format: Format, path: string): void {
  if (typeof format === 'function') {
    throw new ModelspeakError(
      'invalid_format',
      'found a function; call it to create the format, as in createRegistry([llama3()])',
      { path },
    );
  }
  if (format?.contract !== CONTRACT) {
    const found = format?.contract === undefined ? 'no format' : `contract ${format.contract}`;
    throw new ModelspeakError(
      'invalid_format',
      `found ${found}, expected a format of contract ${CONTRACT}; install compatible versions of the format and @modelspeak/core`,
      { path },
    );
  }
}

/** How well a pattern matches. */
interface PatternFit {
  readonly rank: number;
  readonly length: number;
  readonly options: object | undefined;
}

interface Fit extends PatternFit {
  readonly format: Format;
}

function asPattern(pattern: string | ModelPattern): ModelPattern {
  return typeof pattern === 'string' ? { match: pattern } : pattern;
}

function fitOf(
  { match, except = [], options, rank = 0 }: ModelPattern,
  names: readonly string[],
): PatternFit | undefined {
  const fits = (pattern: string): boolean => names.some((name) => matchesWildcard(pattern, name));
  const fitting = [match].flat().filter(fits);
  if (fitting.length === 0) return undefined;
  // `*base*` excludes `llama-3-base`, and not all that `baseten` serves.
  const excludes = (pattern: string): boolean =>
    names.some(
      (name) => (pattern.includes('/') || !name.includes('/')) && matchesWildcard(pattern, name),
    );
  if ([except].flat().some(excludes)) return undefined;
  return { rank, length: Math.max(...fitting.map(specificity)), options };
}

function isBetter(fit: PatternFit, best: PatternFit | undefined): boolean {
  if (best === undefined) return true;
  return fit.rank === best.rank ? fit.length > best.length : fit.rank > best.rank;
}

/** How specific a pattern is: an exact name first, then by the number of literal characters. */
function specificity(pattern: string): number {
  return pattern.includes('*') ? pattern.replaceAll('*', '').length : Number.POSITIVE_INFINITY;
}

function advice(wanted: string, known: readonly string[]): string {
  if (known.length === 0) return 'The registry is empty.';
  const nearest = [...new Set(known)]
    .sort((a, b) => leven(wanted, a) - leven(wanted, b))
    .slice(0, 3)
    .map((name) => JSON.stringify(name));
  return `Nearest: ${nearest.join(', ')}.`;
}
