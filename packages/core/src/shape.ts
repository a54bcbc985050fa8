import { type ErrorCode, ModelspeakError } from './errors.js';
import { isJsonObject, unescapeJson } from './json-object.js';
import { parseJson } from './json-parse.js';
import { compactJson, writeJson } from './json-write.js';
import { joinPath } from './path.js';

/**
 * Refuses a value that is not of a shape.
 *
 * Shapes do what Zod's schemas of the conversation do, in a size and at a speed that every rendering
 * can afford; tests hold both to the same verdicts.
 */
export type Shape = (value: unknown, path: string) => void;

/** The error for a value that is not what it should be. */
export function mismatch(
  value: unknown,
  path: string,
  expected: string,
  code: ErrorCode = 'invalid_input',
): ModelspeakError {
  return new ModelspeakError(code, `found ${show(value)}, expected ${expected}`, { path });
}

/** A string that every encoding can write. */
export const text: Shape = (value, path) => {
  if (typeof value !== 'string') throw mismatch(value, path, 'a string');
  if (value.isWellFormed()) return;
  throw new ModelspeakError(
    'invalid_unicode',
    'found half of a surrogate pair; see toWellFormed()',
    { path },
  );
};

/** A string that is not empty. */
export const identifier: Shape = (value, path) => {
  text(value, path);
  if (value === '') throw mismatch(value, path, 'a string that is not empty');
};

/** JSON text of an object. */
export const jsonObjectText: Shape = (value, path) => {
  text(value, path);
  if (!isJsonObject(value as string)) {
    parseJson(value as string, { path });
    throw mismatch(value, path, 'the JSON text of an object, such as {"city":"Paris"}');
  }
  text(unescapeJson(value as string), path);
};

/** An object that JSON can hold, at any depth. */
export const jsonObject: Shape = (value, path) => {
  object({})(value, path);
  writeJson(value, wellFormedJson, path);
};

const wellFormedJson = {
  ...compactJson,
  string(value: string, path = '') {
    text(value, path);
    return '';
  },
};

export const boolean: Shape = (value, path) => {
  if (typeof value !== 'boolean') throw mismatch(value, path, 'a boolean');
};

export const anything: Shape = () => {};

/** A finite number, positive if so asked. */
export function number(isPositive?: boolean): Shape {
  return (value, path) => {
    const isFit = Number.isFinite(value) && (!isPositive || (value as number) > 0);
    if (!isFit) throw mismatch(value, path, isPositive ? 'a positive number' : 'a number');
  };
}

/** One of a few strings. */
export function oneOf(...allowed: readonly string[]): Shape {
  return (value, path) => {
    if (!allowed.includes(value as string)) throw mismatch(value, path, alternatives(allowed));
  };
}

export function optional(shape: Shape): Shape {
  return (value, path) => {
    if (value !== undefined) shape(value, path);
  };
}

export function nullish(shape: Shape): Shape {
  return (value, path) => {
    if (value != null) shape(value, path);
  };
}

export function array(item: Shape): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) throw mismatch(value, path, 'an array');
    for (let index = 0; index < value.length; index++) item(value[index], joinPath(path, index));
  };
}

/** An object with these keys; others may stand beside them. */
export function object(keys: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw mismatch(value, path, 'an object');
    }
    for (const key in keys) {
      keys[key]?.((value as Record<string, unknown>)[key], joinPath(path, key));
    }
  };
}

/** An object whose other keys depend on one of them. */
export function variants(
  key: string,
  shapes: Readonly<Record<string, Readonly<Record<string, Shape>>>>,
): Shape {
  const names = Object.keys(shapes);
  return (value, path) => {
    object({ [key]: oneOf(...names) })(value, path);
    object(shapes[(value as Record<string, string>)[key] as string] ?? {})(value, path);
  };
}

function alternatives(allowed: readonly string[]): string {
  return allowed.map((word) => JSON.stringify(word)).join(' or ');
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
