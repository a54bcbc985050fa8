import { ModelspeakError } from '@modelspeak/core';
import type { ModelInfo } from './model-info.js';

/** Models by name. A table is immutable: `with` returns another. */
export interface ModelTable {
  /** All models, in the order in which they were added. */
  readonly models: readonly ModelInfo[];
  /**
   * Gets a model by its name or an alias.
   *
   * @throws {ModelspeakError} `invalid_option` for an unknown name; the message lists the known ones
   */
  get(name: string): ModelInfo;
  /** Whether a name or an alias is known. */
  has(name: string): boolean;
  /** Returns a table with more models. A model with a known name replaces the old one. */
  with(...models: readonly ModelInfo[]): ModelTable;
}

/**
 * Makes a table of models that finds them by name and alias.
 *
 * @throws {ModelspeakError} `invalid_option` if two models have the same name or alias
 *
 * @example
 * ```ts
 * import { createModelTable } from '@modelspeak/chat';
 *
 * const models = createModelTable([
 *   {
 *     name: 'gpt-5-mini',
 *     aliases: ['mini'],
 *     context: 400_000,
 *     prices: { input: 0.25, output: 2 },
 *   },
 * ]);
 * console.log(models.get('mini').context); // 400000
 * ```
 */
export function createModelTable(models: readonly ModelInfo[]): ModelTable {
  const byName = new Map<string, ModelInfo>();
  models.forEach((model, index) => {
    for (const name of [model.name, ...(model.aliases ?? [])]) {
      const other = byName.get(name);
      if (other !== undefined) {
        throw new ModelspeakError(
          'invalid_option',
          `"${name}" is already a name of ${other.name}; use different names`,
          { path: `models[${index}]` },
        );
      }
      byName.set(name, model);
    }
  });
  return {
    models,
    get(name) {
      const model = byName.get(name);
      if (model !== undefined) return model;
      const known = models.map((one) => one.name).join(', ') || 'none';
      throw new ModelspeakError('invalid_option', `no model is called "${name}"; known: ${known}`, {
        path: 'name',
      });
    },
    has: (name) => byName.has(name),
    with(...more) {
      const kept = models.filter(({ name }) => !more.some((model) => model.name === name));
      return createModelTable([...kept, ...more]);
    },
  };
}
