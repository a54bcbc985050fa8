import { compactJson, type JsonStyle } from '@modelspeak/core';
import { pythonNumber } from './number.js';

/**
 * Options of {@link pythonJson}, named after those of Python's `json.dumps`.
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 * import { type PythonJsonOptions, pythonJson } from '@modelspeak/pythonic';
 *
 * const options: PythonJsonOptions = { ascii: false, sortKeys: true };
 * console.log(writeJson({ b: 'é', a: 1 }, pythonJson(options))); // {"a": 1, "b": "é"}
 * ```
 */
export interface PythonJsonOptions {
  /** `ensure_ascii`: whether to escape all other characters. On by default, as in Python. */
  readonly ascii?: boolean | undefined;
  /** `indent`: spaces per level; absent to write everything on one line. */
  readonly indent?: number | undefined;
  /** `sort_keys`: whether keys are sorted by code point. */
  readonly sortKeys?: boolean | undefined;
}

/**
 * JSON as Python's `json.dumps` spells it after `json.loads`: `{"city": "Paris", "days": 2.0}`.
 *
 * Lone surrogates are escaped even if `ascii` is off: Python would write them unescaped and then
 * fail to encode them. A float that overflows keeps its spelling, since `Infinity` is no JSON.
 *
 * @see https://docs.python.org/3/library/json.html#json.dumps
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 * import { pythonJson } from '@modelspeak/pythonic';
 *
 * console.log(writeJson({ city: 'Zürich' }, pythonJson())); // {"city": "Z\u00fcrich"}
 * console.log(writeJson({ city: 'Zürich' }, pythonJson({ ascii: false }))); // {"city": "Zürich"}
 * ```
 */
export function pythonJson({ ascii = true, indent, sortKeys }: PythonJsonOptions = {}): JsonStyle {
  return {
    itemSeparator: ', ',
    keySeparator: ': ',
    indent,
    sortKeys,
    string: ascii ? asciiString : compactJson.string,
    number: (text) => pythonNumber(text),
    true: 'true',
    false: 'false',
    null: 'null',
  };
}

/**
 * JSON as Jinja2's own `tojson` filter writes it: `json.dumps` with sorted keys, and `<`, `>`, `&`,
 * `'` escaped for HTML (`jinja2.utils.htmlsafe_json_dumps`).
 *
 * Hugging Face's chat templates use a different `tojson`:
 * `pythonJson({ ascii: false, indent })`.
 *
 * @see https://jinja.palletsprojects.com/en/stable/templates/#jinja-filters.tojson
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 * import { jinjaJson } from '@modelspeak/pythonic';
 *
 * console.log(writeJson({ b: '<br>', a: 1 }, jinjaJson())); // {"a": 1, "b": "\u003cbr\u003e"}
 * ```
 */
export function jinjaJson({ indent }: { readonly indent?: number | undefined } = {}): JsonStyle {
  const string = (value: string) => asciiString(value).replace(UNSAFE_IN_HTML, escapeUnit);
  return { ...pythonJson({ indent, sortKeys: true }), string };
}

/** Everything that ASCII JSON must escape. */
const NEEDS_ESCAPE = /[^ !#-[\]-~]/;
const BEYOND_ASCII = /[\x7f-\uffff]/g;
const UNSAFE_IN_HTML = /[<>&']/g;

function asciiString(value: string): string {
  return NEEDS_ESCAPE.test(value)
    ? JSON.stringify(value).replace(BEYOND_ASCII, escapeUnit)
    : `"${value}"`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
