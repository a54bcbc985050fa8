import { ModelspeakError } from '../errors/errors.js';
import type { CallableFunction } from './language.js';

const ODD_NAME = /[\s<>{}[\]"]/;
const ODD_KEY = /[\n<>"]/;

/**
 * Refuses functions whose names a model spells without quotes, if such a name could not be read
 * back.
 *
 * @param hasKeys Whether parameter names are spelled without quotes too.
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
 *   // tools: calls spell names without quotes, so "look up" cannot be read back; rename it
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
      `calls spell names without quotes, so ${JSON.stringify(odd)} cannot be read back; rename it`,
      { path: 'tools' },
    );
  }
}
