import { type Json, JsonNumber } from './json.js';

/** Deeper than any data, and less than a stack can follow. */
const MAX_DEPTH = 2000;

/** Every text that nests deeper is longer. */
export const SHALLOW = 2 * MAX_DEPTH;

/**
 * What a number has that JavaScript spells otherwise: an exponent, zeros at the beginning or the end of
 * a fraction, or more digits than every float keeps. Few texts that people wrote have any.
 */
const RESPELLED = /\d(?:[eE][-+\d]|\.0{6}|\.\d*0(?!\d)|[\d.]{15})/;
const NEGATIVE_ZERO = /-0(?![\d.])/;

/** Whether there could be a key that begins with a digit. */
const MAY_MOVE = /"[\d\\]/;

/** The beginning of a string, or a number. */
const STRING_OR_NUMBER = /"|[-\d][-+.\deE]*/g;

/** Stands before a key that JavaScript would move to the front of its object. JSON has it escaped. */
const KEEPS_PLACE = '\0';

/**
 * Rewrites JSON text so that `JSON.parse` loses nothing of it. A number that JavaScript would spell
 * otherwise becomes `[-0,"1.0"]`, which can be nothing else since `-0` is such a number itself. Where
 * the order of keys counts, a key that begins with a digit is led by `\u0000`. Text without either,
 * as most is, comes back as it was.
 */
export function protectJson(json: string, keepsOrder: boolean): string {
  if (!mayRespell(json) && !(keepsOrder && MAY_MOVE.test(json))) return json;
  let safe = '';
  let copied = 0;
  const put = (at: number, text: string, next: number): void => {
    safe += json.slice(copied, at) + text;
    copied = next;
  };
  const tokens = STRING_OR_NUMBER;
  tokens.lastIndex = 0;
  for (let match = tokens.exec(json); match !== null; match = tokens.exec(json)) {
    const { index: at, 0: token } = match;
    if (token === '"') {
      const end = endOfString(json, at);
      if (keepsOrder && isMoved(json.slice(at, end)) && isKey(json, end)) {
        put(at, '"\\u0000', at + 1);
      }
      tokens.lastIndex = end;
    } else if (String(Number(token)) !== token) put(at, `[-0,"${token}"]`, tokens.lastIndex);
  }
  return safe + json.slice(copied);
}

/**
 * Takes back what {@link protectJson} did, in the value that was parsed. Changes the value itself.
 *
 * @throws {RangeError} where it nests too deeply
 */
export function restoreJson(value: unknown, asMap: boolean, depth = 0): Json {
  if (typeof value !== 'object' || value === null) return value as Json;
  if (Array.isArray(value) && Object.is(value[0], -0)) return new JsonNumber(value[1]);
  if (depth === MAX_DEPTH) throw new RangeError('too deep');
  const restored = value as Record<string, Json>;
  const map = asMap && !Array.isArray(value) ? new Map<string, Json>() : undefined;
  for (const key of Object.keys(restored)) {
    const item = restoreJson(restored[key], asMap, depth + 1);
    if (map === undefined) restored[key] = item;
    else map.set(key.startsWith(KEEPS_PLACE) ? key.slice(1) : key, item);
  }
  return map ?? restored;
}

function mayRespell(json: string): boolean {
  return RESPELLED.test(json) || (json.includes('-0') && NEGATIVE_ZERO.test(json));
}

/** The place after the quote that closes a string: no regular expression, whose stack a long one fills. */
function endOfString(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (isEscaped(json, end));
  return end + 1;
}

/** Whether a character follows an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let from = at;
  while (json[from - 1] === '\\') from--;
  return (at - from) % 2 === 1;
}

/** Whether a colon follows a string. */
function isKey(json: string, end: number): boolean {
  let at = end;
  while (/\s/.test(json.charAt(at))) at++;
  return json[at] === ':';
}

/** Whether a string, if it is a key, is of the kind that JavaScript moves, or looks like one that was kept. */
function isMoved(key: string): boolean {
  return MAY_MOVE.test(key.slice(0, 2)) && /^[\0\d]/.test(JSON.parse(key));
}
