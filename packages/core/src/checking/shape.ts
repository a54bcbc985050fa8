import { atPlace, stepInto } from '../errors/at-place.js';
import { type ErrorCode, ModelspeakError } from '../errors/errors.js';
import { isJsonObject, isObject, unescapeJson } from '../json/json-object.js';
import { parseJson } from '../json/json-parse.js';
import { compactJson, type JsonStyle, writeJson } from '../json/json-write.js';
import { unknownName } from './unknown-name.js';

/**
 * Throws if a value does not have this shape. The error names `path` if it is given: see
 * {@link check}.
 *
 * Shapes check the same as the Zod schemas of the conversation, but are small and fast enough to
 * run on every rendering. Tests make sure that both agree.
 */
export interface Shape {
  (value: unknown, path?: string): void;
  /** Whether the key may be absent. */
  readonly isOptional?: boolean;
}

/** Throws if a value does not have a shape. The path is only built if it fails. */
export function check(shape: Shape, value: unknown, path = ''): void {
  atPlace(path, (place) => shape(value, place));
}

/**
 * Creates the error for a missing or invalid value: what was found, and what was expected.
 *
 * @param path The path of the value, as `joinPath` writes it.
 *
 * @example
 * ```ts
 * import { mismatch } from '@modelspeak/core/authoring';
 *
 * const error = mismatch(7, 'messages[0].content', 'a string');
 * console.log(error.message); // messages[0].content: found 7, expected a string
 * ```
 */
export function mismatch(
  value: unknown,
  path: string | undefined,
  expected: string,
  code: ErrorCode = 'invalid_input',
): ModelspeakError {
  const found = value === undefined ? 'missing' : `found ${show(value)}`;
  return new ModelspeakError(code, `${found}, expected ${expected}`, { path });
}

/** A string without lone surrogates. */
export const text: Shape = (value, path) => {
  if (typeof value !== 'string') throw mismatch(value, path, 'a string');
  if (value.isWellFormed()) return;
  throw new ModelspeakError(
    'invalid_unicode',
    'found a lone surrogate; replace it with toWellFormed()',
    { path },
  );
};

/** A non-empty string. */
export const identifier: Shape = (value, path) => {
  text(value, path);
  if (value === '') throw mismatch(value, path, 'a non-empty string');
};

/** The JSON text of an object. */
export const jsonObjectText: Shape = (value, path) => {
  if (typeof value === 'object' && value !== null) {
    throw mismatch(value, path, 'JSON text; use JSON.stringify');
  }
  text(value, path);
  if (!isJsonObject(value as string)) {
    parseJson(value as string, { path });
    throw mismatch(value, path, 'the JSON text of an object');
  }
  if ((value as string).includes('\\u')) text(unescapeJson(value as string), path);
};

/** An object that JSON can represent, at any depth. */
export const jsonObject: Shape = (value, path) => {
  anyObject(value, path);
  writeJson(value, wellFormedJson, path);
};

/** A style that throws on strings with lone surrogates. */
const wellFormedJson = /* @__PURE__ */ wellFormed(compactJson);

function wellFormed(style: JsonStyle): JsonStyle {
  return {
    ...style,
    string(value, path) {
      text(value, path);
      return '';
    },
  };
}

export const boolean: Shape = (value, path) => {
  if (typeof value !== 'boolean') throw mismatch(value, path, 'a boolean');
};

export const anything: Shape = /* @__PURE__ */ optionally(() => {});

/** A finite number; with `isPositive`, above zero. */
export function number(isPositive?: boolean): Shape {
  return (value, path) => {
    const isFit = Number.isFinite(value) && (!isPositive || (value as number) > 0);
    if (!isFit) throw mismatch(value, path, isPositive ? 'a positive number' : 'a number');
  };
}

/** One of these strings. */
export function oneOf(...allowed: readonly string[]): Shape {
  return (value, path) => {
    if (!allowed.includes(value as string)) throw mismatch(value, path, alternatives(allowed));
  };
}

export function optional(shape: Shape): Shape {
  return optionally((value, path) => {
    if (value !== undefined) shape(value, path);
  });
}

export function nullish(shape: Shape): Shape {
  return optionally((value, path) => {
    if (value != null) shape(value, path);
  });
}

function optionally(shape: Shape): Shape {
  return Object.assign(shape, { isOptional: true });
}

export function array(item: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw mismatch(value, path, 'an array');
    for (let index = 0; index < value.length; index++) item(value[index], stepInto(path, index));
  };
}

/** Any object that is not an array. */
export const anyObject: Shape = (value, path) => {
  if (!isObject(value)) throw mismatch(value, path, 'an object');
};

/** Maps the values of an object. */
export function mapValues<Value, Changed>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

type Keys = Readonly<Record<string, Shape>>;

/** An object with these keys and any others. */
export function openObject(keys: Keys): Shape {
  return objectOf(keys, () => {});
}

/** An object with only these keys, all optional: the options of a call. */
export function optionsOf(keys: Keys): Shape {
  return objectOf(mapValues(keys, optional), (key, value, path) => {
    if (value !== undefined) throw unknown('option', key, keys, path);
  });
}

/**
 * An object with these keys. Other keys are refused unless they are empty: servers send many empty
 * keys.
 *
 * @param wayOut Where else an unknown key may go, for the error message.
 */
export function object(keys: Keys, wayOut = ''): Shape {
  return objectOf(keys, (key, value, path) => {
    if (!isEmpty(value)) throw unknown('key', key, keys, path, wayOut);
  });
}

function unknown(
  what: string,
  key: string,
  keys: Keys,
  path: string | undefined,
  wayOut = '',
): ModelspeakError {
  const problem = unknownName(what, key, Object.keys(keys)) + wayOut;
  return new ModelspeakError('invalid_input', problem, { path });
}

/** Handles a key that is not in an object's shape. */
type RefuseKey = (key: string, value: unknown, path: string | undefined) => void;

function objectOf(keys: Keys, refuse: RefuseKey): Shape {
  const shapes = new Map(Object.entries(keys));
  const required = Object.keys(keys).filter((key) => !keys[key]?.isOptional).length;
  return (value, path) => {
    anyObject(value, path);
    const given = value as Record<string, unknown>;
    let found = 0;
    for (const key of Object.keys(given)) {
      const shape = shapes.get(key);
      const place = stepInto(path, key);
      if (shape === undefined) {
        refuse(key, given[key], place);
        continue;
      }
      shape(given[key], place);
      if (!shape.isOptional) found++;
    }
    // A key is missing, or is inherited from a class and therefore not an own key.
    if (found === required && isPlain(given)) return;
    for (const [key, shape] of shapes) {
      if (!Object.hasOwn(given, key)) shape(given[key], stepInto(path, key));
    }
  };
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * Whether a value is empty: `null`, `''`, `[]`, `{}`. Servers send many empty keys, so a
 * conversation is never refused for one.
 *
 * @example
 * ```ts
 * import { isEmpty } from '@modelspeak/core/authoring';
 *
 * console.log(isEmpty([]), isEmpty({ a: 1 }), isEmpty(0)); // true false false
 * ```
 */
export function isEmpty(value: unknown): boolean {
  if (value == null || value === '') return true;
  if (typeof value !== 'object' || Object.keys(value).length > 0) return false;
  return Array.isArray(value) || isPlain(value);
}

/** An object whose other keys depend on the value of `key`. */
export function variants(key: string, shapes: Readonly<Record<string, Keys>>, wayOut = ''): Shape {
  const kind = oneOf(...Object.keys(shapes));
  const whole = mapValues(shapes, (keys) => object({ [key]: anything, ...keys }, wayOut));
  const variant = new Map<unknown, Shape>(Object.entries(whole));
  return (value, path) => {
    anyObject(value, path);
    const name = (value as Record<string, unknown>)[key];
    const shape = variant.get(name);
    if (shape === undefined) kind(name, stepInto(path, key));
    else shape(value, path);
  };
}

function alternatives(allowed: readonly string[]): string {
  return allowed.map((word) => JSON.stringify(word)).join(' or ');
}

function show(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'an array';
  return isObject(value) ? 'an object' : String(value);
}
