import { ModelspeakError } from './errors.js';
import { type Json, JsonNumber } from './json.js';

/** Options of {@link parseJson}. */
export interface ParseJsonOptions {
  /** Where the text stands in the input, for errors. */
  readonly path?: string;
  /**
   * `plain` (the default) makes plain objects; `map` makes Maps, which keep every key in its place,
   * also those that look like integers.
   */
  readonly objects?: 'plain' | 'map';
}

const ESCAPE_QUOTE_OR_NUMBER = /\\.|"|-?\d[\d.eE+-]*/g;

/**
 * Reads JSON text (RFC 8259) without losing a digit: numbers that JavaScript would spell otherwise
 * become {@link JsonNumber}. A repeated key keeps its first place and takes its last value, as in
 * Python.
 *
 * @throws {ModelspeakError} `invalid_json` with the engine's words on where the text stops being
 * JSON, `too_large` where it nests deeper than the engine can follow
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
  try {
    JSON.parse(text);
    return unmark(JSON.parse(mark(text)), objects === 'map');
  } catch (error) {
    const isDeep = error instanceof RangeError;
    throw new ModelspeakError(
      isDeep ? 'too_large' : 'invalid_json',
      isDeep ? 'the JSON is nested too deeply' : `not JSON: ${(error as Error).message}`,
      { path, cause: error },
    );
  }
}

/**
 * Makes strings of what the engine would respell: numbers begin with `n` then, and what was a string
 * before, keys too, with `s`.
 */
function mark(json: string): string {
  let isInString = false;
  return json.replace(ESCAPE_QUOTE_OR_NUMBER, (found) => {
    if (found === '"') {
      isInString = !isInString;
      return isInString ? '"s' : '"';
    }
    return isInString ? found : `"n${found}"`;
  });
}

function unmark(value: unknown, asMap: boolean): Json {
  if (typeof value === 'string') {
    const text = value.slice(1);
    if (value.startsWith('s')) return text;
    return String(Number(text)) === text ? Number(text) : new JsonNumber(text);
  }
  if (Array.isArray(value)) return value.map((item) => unmark(item, asMap));
  if (typeof value !== 'object' || value === null) return value as boolean | null;
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [
    key.slice(1),
    unmark(item, asMap),
  ]);
  // fromEntries defines own properties, so that a key "__proto__" is only a key.
  return asMap ? new Map(entries) : Object.fromEntries(entries);
}
