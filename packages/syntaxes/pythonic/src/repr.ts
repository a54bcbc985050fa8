import type { JsonStyle } from '@modelspeak/core';
import { pythonNumber } from './number.js';

/**
 * Values as Python's `repr()` spells them after `json.loads`: `{'city': 'Paris', 'days': 2.0}`,
 * `True`, `None`.
 *
 * Follows CPython's `unicode_repr` and `float_repr_style` "short". Which characters are printable
 * depends on the Unicode version: new characters may be escaped by CPython and not by the
 * JavaScript engine, or the other way round. A float that overflows keeps its spelling, since `inf`
 * is no literal.
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 * import { pythonRepr } from '@modelspeak/pythonic';
 *
 * console.log(writeJson({ name: "it's", ok: true, none: null }, pythonRepr));
 * // {'name': "it's", 'ok': True, 'none': None}
 * ```
 */
export const pythonRepr: JsonStyle = {
  itemSeparator: ', ',
  keySeparator: ': ',
  string: reprString,
  number: (text) => pythonNumber(text),
  true: 'True',
  false: 'False',
  null: 'None',
};

// Categories C and Z except the space: what `str.isprintable()` rejects.
const ESCAPED = /[\\']|(?! )[\p{C}\p{Z}]/gu;

function reprString(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  const escaped = (character: string) =>
    character === "'" && quote === '"' ? character : escapeCharacter(character);
  return quote + value.replace(ESCAPED, escaped) + quote;
}

function escapeCharacter(character: string): string {
  if (character === "'") return "\\'";
  // Escapes that JSON spells like Python.
  if ('\n\r\t\\'.includes(character)) return JSON.stringify(character).slice(1, -1);
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`;
  if (code <= 0xffff) return `\\u${digits.padStart(4, '0')}`;
  return `\\U${digits.padStart(8, '0')}`;
}
