import { type JsonStyle, parseJson, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { checkUnicode } from './check.js';
import { json5ToJson } from './json5-reader.js';

/** A number that is no integer in Python. */
const FLOAT = /[.e]/i;

/** Python's `str`, also of a float that overflows. */
const pythonStr: JsonStyle = {
  ...pythonRepr,
  number(text) {
    const isInfinite = !Number.isFinite(Number(text)) && FLOAT.test(text);
    return isInfinite ? text.replace(/^(-?).*/, '$1inf') : pythonRepr.number(text);
  },
};

/**
 * A tool result as LazyLLM puts it into the history: parsed as JSON5 and spelled like Python's
 * `str`; anything that is not JSON5 stays unchanged.
 *
 * @param path The path of the content in the input, for errors.
 * @throws {ModelspeakError} `invalid_unicode` for a string with a lone surrogate
 *
 * @example
 * ```ts
 * import { toolResultText } from '@modelspeak/lazyllm';
 *
 * console.log(toolResultText('{"celsius": 18, "rain": false}', 'messages[2].content'));
 * // {'celsius': 18, 'rain': False}
 * console.log(toolResultText('18 °C', 'messages[2].content')); // 18 °C
 * ```
 */
export function toolResultText(content: string, path: string): string {
  const json = json5ToJson(content);
  if (json === undefined) return content;
  const value = parseJson(json, { path, objects: 'map' });
  if (typeof value !== 'string') return writeJson(value, pythonStr, path);
  checkUnicode(value, path);
  return value;
}
