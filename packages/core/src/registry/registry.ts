import leven from 'leven';
import { mismatch } from '../checking/shape.js';
import { ModelspeakError } from '../errors/errors.js';
import { CONTRACT, type Format, type ModelPattern } from '../format/format.js';
import { modelNames } from './model-names.js';
import { matchesWildcard } from './wildcard.js';

/** Formats to choose from, by name or by model. */
export interface Registry {
  /**
   * The format of a name.
   *
   * @throws {ModelspeakError} `unknown_format`, with the nearest names
   */
  get(name: string): Format;
  /**
   * The format that a model speaks, with the options that its pattern names. The model may be called
   * as hosts and files call it: `hf.co/…-GGUF:Q4_K_M`, `us.meta.…-v1:0`, `@cf/…`, `models/….Q4.gguf`.
   * Where several patterns fit, the one with the highest rank decides, then the most specific.
   *
   * @throws {ModelspeakError} `unknown_format`, with the nearest patterns
   */
  forModel(model: string): Format;
  /** Every format, in the order given. */
  list(): readonly Format[];
}

/**
 * Gathers formats, to be found by name or by model. A registry is a value: there can be many.
 *
 * @throws {ModelspeakError} `invalid_format` for two formats of one name, or one that was written for
 * another version of the contract
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
        `found a second format named ${JSON.stringify(format.name)}; leave one out`,
        { path },
      );
    }
    byName.set(format.name, format);
  });

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
      if (typeof model !== 'string') {
        throw mismatch(model, 'model', 'the name of a model');
      }
      const names = modelNames(model);
      let best: Fit | undefined;
      for (const format of byName.values()) {
        for (const pattern of format.models) {
          const fit = fitOf(asPattern(pattern), names);
          if (fit !== undefined && isBetter(fit, best)) best = { ...fit, format };
        }
      }
      if (best !== undefined) {
        return best.options === undefined ? best.format : best.format.with(best.options);
      }
      const patterns = [...byName.values()].flatMap((format) =>
        format.models.flatMap((pattern) => asPattern(pattern).match),
      );
      throw new ModelspeakError(
        'unknown_format',
        `no format here is known for the model ${JSON.stringify(model)}. ${advice(model, patterns)} ` +
          'Choose a format by its name, or install the package of the format that this model speaks',
      );
    },
    list: () => [...byName.values()],
  };
}

/**
 * Refuses what is not a format of this version of the contract.
 *
 * @throws {ModelspeakError} `invalid_format`
 */
function assertFormat(format: Format, path: string): void {
  if (typeof format === 'function') {
    throw new ModelspeakError(
      'invalid_format',
      'found a function; call it to make the format, as in createRegistry([llama3()])',
      { path },
    );
  }
  if (format?.contract !== CONTRACT) {
    const found = format?.contract === undefined ? 'no format' : `contract ${format.contract}`;
    throw new ModelspeakError(
      'invalid_format',
      `found ${found}, expected a format of contract ${CONTRACT}; install versions of the format and of @modelspeak/core that belong together`,
      { path },
    );
  }
}

/** How well a pattern fits. */
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
  if ([except].flat().some(fits)) return undefined;
  const fitting = [match].flat().filter(fits);
  if (fitting.length === 0) return undefined;
  return { rank, length: Math.max(...fitting.map(specificity)), options };
}

function isBetter(fit: PatternFit, best: PatternFit | undefined): boolean {
  if (best === undefined) return true;
  return fit.rank === best.rank ? fit.length > best.length : fit.rank > best.rank;
}

/** How specific a pattern is: a name in full above all, then by the letters it gives. */
function specificity(pattern: string): number {
  return pattern.includes('*') ? pattern.replaceAll('*', '').length : Number.POSITIVE_INFINITY;
}

function advice(wanted: string, known: readonly string[]): string {
  if (known.length === 0) return 'The registry is empty.';
  const nearest = [...known]
    .sort((a, b) => leven(wanted, a) - leven(wanted, b))
    .slice(0, 3)
    .map((name) => JSON.stringify(name));
  return `Nearest: ${nearest.join(', ')}.`;
}
