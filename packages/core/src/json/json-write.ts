import { atPlace, stepInto } from '../errors/at-place.js';
import { ModelspeakError } from '../errors/errors.js';
import { JsonNumber, MAX_JSON_DEPTH } from './json.js';

/**
 * How {@link writeJson} spells each part of a value: JSON itself, Python's repr, and so on.
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
  /** Between two items; not used where each stands on its own line. */
  readonly itemSeparator: string;
  /** Between a key and its value. */
  readonly keySeparator: string;
  /** Spaces a level; absent for everything on one line. */
  readonly indent?: number | undefined;
  /** Whether keys are sorted by code point. */
  readonly sortKeys?: boolean | undefined;
  /** Spells a string, quotes included. `path` is its place in the input, where it has one. */
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

/** All but what stands in JSON as it is; surrogates, since `JSON.stringify` escapes lone ones. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function quote(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/**
 * JSON over several lines, two spaces a level, as `JSON.stringify(value, null, 2)` writes it.
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
 * Writes a JSON value in a style, keeping numbers as they were spelled. Accepts what
 * {@link parseJson} gives and plain JavaScript data; keys whose value is `undefined` are left out.
 *
 * @param path Where the value stands in the input, for errors.
 * @throws {ModelspeakError} `circular` for a value that contains itself, `too_large` beyond
 * {@link MAX_JSON_DEPTH} levels, `invalid_input` for what JSON cannot hold (functions, NaN, dates).
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 *
 * console.log(writeJson({ city: 'Paris', tags: ['a', 'b'] })); // {"city":"Paris","tags":["a","b"]}
 * ```
 */
export function writeJson(value: unknown, style: JsonStyle = compactJson, path = ''): string {
  return atPlace(path, (place) => new JsonWriter(style).write(value, place));
}

class JsonWriter {
  private readonly style: JsonStyle;
  private readonly ancestors: object[] = [];

  constructor(style: JsonStyle) {
    this.style = style;
  }

  write(value: unknown, path?: string): string {
    const { style } = this;
    if (typeof value === 'string') return style.string(value, path);
    if (typeof value === 'boolean') return value ? style.true : style.false;
    if (value === null) return style.null;
    if (typeof value === 'number' && Number.isFinite(value)) {
      return style.number(Object.is(value, -0) ? '-0' : String(value));
    }
    if (typeof value === 'bigint') return style.number(String(value));
    if (typeof value !== 'object') return refuse(String(value), path);
    if (value instanceof JsonNumber) return style.number(value.text);
    this.enter(value, path);
    const written = Array.isArray(value) ? this.array(value, path) : this.object(value, path);
    this.ancestors.pop();
    return written;
  }

  private enter(value: object, path: string | undefined): void {
    if (this.ancestors.includes(value)) {
      throw new ModelspeakError('circular', 'the value contains itself; break the cycle', { path });
    }
    if (this.ancestors.length >= MAX_JSON_DEPTH) {
      throw new ModelspeakError('too_large', `nested deeper than ${MAX_JSON_DEPTH} levels`, {
        path,
      });
    }
    this.ancestors.push(value);
  }

  private array(items: readonly unknown[], path: string | undefined): string {
    const separator = this.separator();
    let written = '';
    for (let index = 0; index < items.length; index++) {
      if (index > 0) written += separator;
      written += this.write(items[index], stepInto(path, index));
    }
    return this.wrap('[', written, ']');
  }

  private object(value: object, path: string | undefined): string {
    const { style } = this;
    const map = value instanceof Map ? value : undefined;
    const keys = keysOf(value, path);
    if (style.sortKeys) keys.sort(compareCodePoints);
    const separator = this.separator();
    let written = '';
    for (const key of keys) {
      const item: unknown = map === undefined ? value[key as keyof typeof value] : map.get(key);
      if (item === undefined) continue;
      if (written !== '') written += separator;
      const place = stepInto(path, key);
      written += style.string(key, place) + style.keySeparator + this.write(item, place);
    }
    return this.wrap('{', written, '}');
  }

  private separator(): string {
    const { indent, itemSeparator } = this.style;
    return indent === undefined ? itemSeparator : `,${this.lineBreak(0)}`;
  }

  private wrap(open: string, items: string, close: string): string {
    if (this.style.indent === undefined || items === '') return open + items + close;
    return open + this.lineBreak(0) + items + this.lineBreak(-1) + close;
  }

  private lineBreak(levels: number): string {
    return `\n${' '.repeat((this.style.indent ?? 0) * (this.ancestors.length + levels))}`;
  }
}

function keysOf(value: object, path: string | undefined): string[] {
  if (value instanceof Map) {
    const keys = [...value.keys()];
    return keys.every((key) => typeof key === 'string')
      ? keys
      : refuse('a key that is no string', path);
  }
  if (Object.getPrototypeOf(value) === Object.prototype) return Object.keys(value);
  const tag = Object.prototype.toString.call(value);
  return tag === '[object Object]' ? Object.keys(value) : refuse(tag, path);
}

/** UTF-16 order would put characters beyond U+FFFF before U+E000..U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

function refuse(found: string, path: string | undefined): never {
  throw new ModelspeakError('invalid_input', `found ${found}, which JSON cannot hold`, { path });
}
