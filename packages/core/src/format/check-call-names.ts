import { ModelspeakError } from '../errors/errors.js';
import type { CallableFunction } from './language.js';

const ODD_NAME = /[\s<>{}[\]"]/;
const ODD_KEY = /[\n<>"]/;

/**
 * Refuses functions with names that a model spells without quotes and that could not be read so.
 *
 * @param hasKeys Whether the names of parameters stand without quotes too.
 * @throws {ModelspeakError} `unsupported`
 *
 * @example
 * ```ts
 * import { checkCallNames } from '@modelspeak/core/authoring';
 *
 * try {
 *   checkCallNames([{ name: 'look up', parameters: {} }]);
 * } catch (error) {
 *   console.log((error as Error).message);
 *   // tools: calls have names without quotes, as which "look up" could not be read; rename it
 * }
 * ```
 */
export function checkCallNames(functions: readonly CallableFunction[], hasKeys = false): void {
  for (const { name, parameters } of functions) {
    const keys = hasKeys ? Object.keys(parameters['properties'] ?? {}) : [];
    const odd = ODD_NAME.test(name) ? name : keys.find((key) => ODD_KEY.test(key));
    if (odd === undefined) continue;
    throw new ModelspeakError(
      'unsupported',
      `calls have names without quotes, as which ${JSON.stringify(odd)} could not be read; rename it`,
      { path: 'tools' },
    );
  }
}
