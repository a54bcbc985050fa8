import { compactJson, JsonNumber, writeJson } from '@modelspeak/core';

const INTEGER = /^-?\d+$/;

/**
 * Whether a JSON value is an `int` or a `float` in Python; a `bool` is an `int`.
 *
 * @example
 * ```ts
 * import { isPythonNumber } from '@modelspeak/pythonic';
 *
 * console.log(isPythonNumber(true), isPythonNumber('1')); // true false
 * ```
 */
export function isPythonNumber(value: unknown): boolean {
  return value instanceof JsonNumber || ['number', 'bigint', 'boolean'].includes(typeof value);
}

/**
 * Whether a JSON value is an `int` in Python: a `bool`, or a number spelled without point or
 * exponent.
 *
 * @example
 * ```ts
 * import { parseJson } from '@modelspeak/core';
 * import { isPythonInteger } from '@modelspeak/pythonic';
 *
 * console.log(isPythonInteger(1), isPythonInteger(parseJson('1.0'))); // true false
 * ```
 */
export function isPythonInteger(value: unknown): boolean {
  return isPythonNumber(value) && (typeof value === 'boolean' || INTEGER.test(String(value)));
}

/**
 * Whether two JSON values are equal in Python, where `1 == 1.0 == True`.
 *
 * @example
 * ```ts
 * import { arePythonEqual } from '@modelspeak/pythonic';
 *
 * console.log(arePythonEqual([1], [true])); // true
 * ```
 */
export function arePythonEqual(a: unknown, b: unknown): boolean {
  return writeJson(a, canonical) === writeJson(b, canonical);
}

const canonical = /* @__PURE__ */ Object.assign({}, compactJson, {
  sortKeys: true,
  true: '1',
  false: '0',
  number(text: string): string {
    if (INTEGER.test(text)) return String(BigInt(text));
    const value = Number(text);
    return String(Number.isInteger(value) ? BigInt(value) : value);
  },
});

const FLOAT = /^[+-]?(?:inf|infinity|nan|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i;

/**
 * Whether Python's `float()` can read a text, ignoring white space around it.
 *
 * @example
 * ```ts
 * import { isPythonFloat } from '@modelspeak/pythonic';
 *
 * console.log(isPythonFloat('1_000.5'), isPythonFloat('one')); // true false
 * ```
 */
export function isPythonFloat(text: string): boolean {
  return FLOAT.test(text.replace(/(\d)_(?=\d)/g, '$1'));
}
