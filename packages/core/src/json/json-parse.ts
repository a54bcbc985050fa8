import { ModelspeakError } from '../errors/errors.js';
import type { Json } from './json.js';
import { protectJson, restoreJson, SHALLOW } from './protect-json.js';

/** Options of {@link parseJson}. */
export interface ParseJsonOptions {
  /** Where the text stands in the input, for errors. */
  readonly path?: string | undefined;
  /**
   * `plain` (the default) makes plain objects; `map` makes Maps, which keep every key in its place,
   * also those that look like integers.
   */
  readonly objects?: 'plain' | 'map' | undefined;
}

/**
 * Reads JSON text (RFC 8259) without losing a digit: numbers that JavaScript would spell otherwise
 * become {@link JsonNumber}. A repeated key keeps its first place and takes its last value, as in
 * Python. Where there is no such number, it costs little more than `JSON.parse`.
 *
 * @throws {ModelspeakError} `invalid_json` with the engine's words on where the text stops being
 * JSON, `too_large` where it nests more than two thousand levels deep
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
    // First, since only JSON can be protected.
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
