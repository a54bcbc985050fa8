import { ModelspeakError } from './errors.js';
import { JsonNumber, MAX_JSON_DEPTH } from './json.js';
import { joinPath } from './path.js';

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
  string: (value) => JSON.stringify(value),
  number: (text) => text,
  true: 'true',
  false: 'false',
  null: 'null',
};

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
  const ancestors: object[] = [];

  const write = (value: unknown, path: string): string => {
    if (typeof value === 'string') return style.string(value, path);
    if (typeof value === 'boolean') return value ? style.true : style.false;
    if (value === null) return style.null;
    if (value instanceof JsonNumber || typeof value === 'bigint') return style.number(`${value}`);
    if (typeof value === 'number' && Number.isFinite(value)) {
      return style.number(Object.is(value, -0) ? '-0' : String(value));
    }
    if (typeof value !== 'object') return refuse(String(value), path);
    if (ancestors.includes(value)) {
      throw new ModelspeakError('circular', 'the value contains itself; break the cycle', { path });
    }
    if (ancestors.length >= MAX_JSON_DEPTH) {
      throw new ModelspeakError('too_large', `nested deeper than ${MAX_JSON_DEPTH} levels`, {
        path,
      });
    }
    ancestors.push(value);
    const written = Array.isArray(value)
      ? wrap(
          '[',
          Array.from(value, (item, index) => write(item, joinPath(path, index))),
          ']',
        )
      : wrap(
          '{',
          entriesOf(value, path).map(([key, item]) => {
            const place = joinPath(path, key);
            return style.string(key, place) + style.keySeparator + write(item, place);
          }),
          '}',
        );
    ancestors.pop();
    return written;
  };

  const wrap = (open: string, items: string[], close: string): string => {
    if (style.indent === undefined || items.length === 0) {
      return open + items.join(style.itemSeparator) + close;
    }
    const outer = `\n${' '.repeat(style.indent * (ancestors.length - 1))}`;
    const inner = outer + ' '.repeat(style.indent);
    return open + inner + items.join(`,${inner}`) + outer + close;
  };

  const entriesOf = (value: object, path: string): [string, unknown][] => {
    const tag = Object.prototype.toString.call(value);
    if (tag !== '[object Object]' && !(value instanceof Map)) return refuse(tag, path);
    const entries: [string, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
    if (entries.some(([key]) => typeof key !== 'string')) refuse('a key that is no string', path);
    const present = entries.filter(([, item]) => item !== undefined);
    return style.sortKeys ? present.sort(([a], [b]) => compareCodePoints(a, b)) : present;
  };

  return write(value, path);
}

/** UTF-16 order would put characters beyond U+FFFF before U+E000..U+FFFF. */
function compareCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

function refuse(found: string, path: string): never {
  throw new ModelspeakError('invalid_input', `found ${found}, which JSON cannot hold`, { path });
}
