import { type JsonStyle, writeJson } from '@modelspeak/core';
import { pythonJson } from '@modelspeak/pythonic';
import { IDENTIFIER } from './json5-identifier.js';

const RESERVED = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private ' +
    'protected public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** A JSON string, with the `: ` after it if it is a key. */
const STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(: )?/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\u0000': '\\0',
  '\\u000b': '\\v',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const style: JsonStyle = /* @__PURE__ */ (() => ({
  ...pythonJson({ ascii: false }),
  string: (value: string) =>
    JSON.stringify(value).replace(
      /\\(?:u0000|u000b|.)|[\u2028\u2029]/g,
      (found) => ESCAPES[found] ?? found,
    ),
}))();

/**
 * Spells a value like `dumps(value, ensure_ascii=False)` of Python's `json5` package: JSON, but
 * with unquoted keys if they are identifiers and not reserved words.
 *
 * The npm package `json5` spells values differently: with single quotes, without spaces, and with
 * unquoted reserved words.
 *
 * @throws {ModelspeakError} what core's `writeJson` throws
 *
 * @see https://github.com/dpranke/pyjson5
 *
 * @example
 * ```ts
 * import { writeJson5 } from '@modelspeak/lazyllm';
 *
 * console.log(writeJson5({ type: 'function', function: { name: 'now', 'max-age': 1 } }));
 * // {type: "function", "function": {name: "now", "max-age": 1}}
 * ```
 */
export function writeJson5(value: unknown, path = ''): string {
  return writeJson(value, style, path).replace(
    STRING,
    (found, inner: string, colon: string | undefined) =>
      colon !== undefined && IDENTIFIER.test(inner) && !RESERVED.has(inner) ? inner + colon : found,
  );
}
