import { atPlace, stepInto } from '../errors/at-place.js';
import { ModelspeakError } from '../errors/errors.js';
import { JsonNumber, MAX_JSON_DEPTH } from './json.js';

/**
 * How {@link writeJson} spells each part of a value: as JSON, as Python's repr, and so on.
 *
 * @example
 * ```ts
 * import { compactJson, type JsonStyle, writeJson } from '@modelspeak/core';
 *
 * const spaced: JsonStyle = { ...compactJson, itemSeparator: ', ', keySeparator: ': ' };
 * console.log(writeJson({ city: 'Paris', days: 2 }, spaced)); // {"city": "Paris", "days": 2}
 * ```
 */
export interface JsonStyle {
  /** Between two items; unused if each item has its own line. */
  readonly itemSeparator: string;
  /** Between a key and its value. */
  readonly keySeparator: string;
  /** Spaces per level; absent to write everything on one line. */
  readonly indent?: number | undefined;
  /** Whether keys are sorted by code point. */
  readonly sortKeys?: boolean | undefined;
  /** Spells a string, quotes included. `path` is its path in the input, if known. */
  string(value: string, path?: string): string;
  /** Spells a number, given as JSON text. */
  number(text: string): string;
  /** Spells `true`. */
  readonly true: string;
  /** Spells `false`. */
  readonly false: string;
  /** Spells `null`. */
  readonly null: string;
}

/**
 * JSON on one line without spaces, as `JSON.stringify` writes it.
 *
 * @example
 * ```ts
 * import { compactJson, writeJson } from '@modelspeak/core';
 *
 * console.log(writeJson({ city: 'Paris', days: 2 }, compactJson)); // {"city":"Paris","days":2}
 * ```
 */
export const compactJson: JsonStyle = {
  itemSeparator: ',',
  keySeparator: ':',
  string: quote,
  number: (text) => text,
  true: 'true',
  false: 'false',
  null: 'null',
};

/** Everything that JSON must escape, and surrogates, since `JSON.stringify` escapes lone ones. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function quote(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/**
 * JSON on several lines, two spaces per level, as `JSON.stringify(value, null, 2)` writes it.
 *
 * @example
 * ```ts
 * import { indentedJson, writeJson } from '@modelspeak/core';
 *
 * console.log(writeJson({ city: 'Paris', days: [] }, indentedJson));
 * // {
 * //   "city": "Paris",
 * //   "days": []
 * // }
 * ```
 */
export const indentedJson: JsonStyle = /* @__PURE__ */ Object.assign({}, compactJson, {
  keySeparator: ': ',
  indent: 2,
});

/**
 * Writes a JSON value in a style and keeps the spelling of numbers. Accepts what {@link parseJson}
 * returns and plain JavaScript data; keys whose value is `undefined` are left out.
 *
 * @param path The path of the value in the input, for errors.
 * @throws {ModelspeakError} `circular` for a value that contains itself, `too_large` beyond
 * {@link MAX_JSON_DEPTH} levels, `invalid_input` for what JSON cannot represent (functions, NaN,
 * dates).
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 *
 * console.log(writeJson({ city: 'Paris', tags: ['a', 'b'] })); // {"city":"Paris","tags":["a","b"]}
 * ```
 */
export function writeJson(value: unknown, style: JsonStyle = compactJson, path = ''): string {
  return atPlace(path, (place) => write(value, style, [], place));
}

/** @param ancestors The arrays and objects around the value. */
function write(value: unknown, style: JsonStyle, ancestors: object[], path?: string): string {
  if (typeof value === 'string') return style.string(value, path);
  if (typeof value === 'boolean' || value === null) return style[`${value}`];
  if (typeof value === 'number' && Number.isFinite(value)) {
    return style.number(Object.is(value, -0) ? '-0' : String(value));
  }
  if (typeof value === 'bigint') return style.number(String(value));
  if (typeof value !== 'object') return refuse(String(value), path);
  if (value instanceof JsonNumber) return style.number(value.text);
  if (ancestors.includes(value)) {
    throw new ModelspeakError('circular', 'the value contains itself; break the cycle', { path });
  }
  const outer = lineBreak(style, ancestors);
  if (ancestors.push(value) > MAX_JSON_DEPTH) {
    throw new ModelspeakError('too_large', `nested deeper than ${MAX_JSON_DEPTH} levels`, { path });
  }
  const inner = lineBreak(style, ancestors);
  const separator = inner === '' ? style.itemSeparator : `,${inner}`;
  const isArray = Array.isArray(value);
  const items = isArray
    ? writeItems(value, style, ancestors, separator, path)
    : writeEntries(value, style, ancestors, separator, path);
  ancestors.pop();
  const lines = items === '' ? items : inner + items + outer;
  return isArray ? `[${lines}]` : `{${lines}}`;
}

function writeItems(
  items: readonly unknown[],
  style: JsonStyle,
  ancestors: object[],
  separator: string,
  path?: string,
): string {
  let written = '';
  for (let index = 0; index < items.length; index++) {
    if (index > 0) written += separator;
    written += write(items[index], style, ancestors, stepInto(path, index));
  }
  return written;
}

function writeEntries(
  object: object,
  style: JsonStyle,
  ancestors: object[],
  separator: string,
  path?: string,
): string {
  const keys = keysOf(object, path);
  if (style.sortKeys) keys.sort(compareCodePoints);
  let written = '';
  for (const key of keys) {
    const item: unknown =
      object instanceof Map ? object.get(key) : object[key as keyof typeof object];
    if (item === undefined) continue;
    if (written !== '') written += separator;
    const place = stepInto(path, key);
    written += style.string(key, place) + style.keySeparator;
    written += write(item, style, ancestors, place);
  }
  return written;
}

/** What starts a new line at a level; empty for single-line styles. */
function lineBreak({ indent }: JsonStyle, { length: level }: readonly object[]): string {
  return indent === undefined ? '' : `\n${' '.repeat(indent * level)}`;
}

function keysOf(value: object, path?: string): string[] {
  if (value instanceof Map) {
    const keys = [...value.keys()];
    if (keys.some((key) => typeof key !== 'string')) refuse('a key that is not a string', path);
    return keys;
  }
  if (Object.getPrototypeOf(value) === Object.prototype) return Object.keys(value);
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Object]' ? Object.keys(value) : refuse(tag, path);
}

/** UTF-16 order would put characters above U+FFFF before U+E000..U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

function refuse(found: string, path: string | undefined): never {
  throw new ModelspeakError('invalid_input', `found ${found}, which JSON cannot represent`, {
    path,
  });
}
