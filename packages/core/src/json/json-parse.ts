import { ModelspeakError } from '../errors/errors.js';
import type { Json } from './json.js';
import { protectJson, restoreJson, SHALLOW } from './protect-json.js';

/** Options of {@link parseJson}. */
export interface ParseJsonOptions {
  /** The path of the text in the input, for errors. */
  readonly path?: string | undefined;
  /**
   * `plain` (the default) makes plain objects; `map` makes Maps, which keep the order of all keys,
   * including those that look like integers.
   */
  readonly objects?: 'plain' | 'map' | undefined;
}

/**
 * Parses JSON text (RFC 8259) without losing a digit: numbers that JavaScript would spell
 * differently become {@link JsonNumber}. A repeated key keeps its first position and takes its last
 * value, as in Python. Text without such numbers costs little more than `JSON.parse`.
 *
 * @throws {ModelspeakError} `invalid_json` with the engine's description of the problem,
 * `too_large` if nested more than two thousand levels deep
 *
 * @example
 * ```ts
 * import { parseJson, writeJson } from '@modelspeak/core';
 *
 * const value = parseJson('{"id": 12345678901234567890, "ratio": 1.0}');
 * console.log(writeJson(value)); // {"id":12345678901234567890,"ratio":1.0}
 * console.log(JSON.stringify(value)); // {"id":12345678901234567000,"ratio":1}
 * ```
 */
export function parseJson(text: string, { path, objects }: ParseJsonOptions = {}): Json {
  const asMap = objects === 'map';
  try {
    // Must come first: protectJson needs valid JSON.
    const value: Json = JSON.parse(text);
    const safe = protectJson(text, asMap);
    if (safe !== text) return restoreJson(JSON.parse(safe), asMap);
    return asMap || text.length > SHALLOW ? restoreJson(value, asMap) : value;
  } catch (error) {
    const isDeep = error instanceof RangeError;
    throw new ModelspeakError(
      isDeep ? 'too_large' : 'invalid_json',
      isDeep ? 'nested too deeply' : `not JSON: ${(error as Error).message}`,
      { path, cause: error },
    );
  }
}
