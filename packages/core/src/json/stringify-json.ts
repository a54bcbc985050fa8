import { JsonNumber } from './json.js';

/**
 * Writes a value as `JSON.stringify` does, dates and all, and keeps the spelling of its {@link JsonNumber}s. Use
 * `writeJson` for values that must be JSON, and this for values of others.
 *
 * @returns `undefined` for what JSON leaves out, such as a function.
 * @throws what `JSON.stringify` throws
 *
 * @example
 * ```ts
 * import { parseJson } from '@modelspeak/core';
 * import { stringifyJson } from '@modelspeak/core/authoring';
 *
 * const call = { input: parseJson('{"id": 9223372036854775807}'), at: new Date(0) };
 * console.log(stringifyJson(call));
 * // {"input":{"id":9223372036854775807},"at":"1970-01-01T00:00:00.000Z"}
 * ```
 */
export function stringifyJson(value: unknown): string | undefined {
  let hasExact = false;
  const plain = JSON.stringify(value, function (this: Holder, key, given: unknown) {
    hasExact ||= this[key] instanceof JsonNumber;
    return given;
  });
  if (!hasExact) return plain;
  // A mark that no string of the value contains.
  let mark = '\u{e000}';
  while (plain.includes(mark)) mark += '\u{e000}';
  const marked = JSON.stringify(value, function (this: Holder, key, given: unknown) {
    const own = this[key];
    return own instanceof JsonNumber ? `${mark}${own.text}${mark}` : given;
  });
  return marked.replaceAll(`"${mark}`, '').replaceAll(`${mark}"`, '');
}

type Holder = Readonly<Record<string, unknown>>;
