import { type Json, JsonNumber } from './json.js';

/** Deeper than any real data, and safe for the stack. */
const MAX_DEPTH = 2000;

/** Shorter text cannot nest deeper. */
export const SHALLOW = 2 * MAX_DEPTH;

/**
 * Matches numbers that JavaScript may spell differently: with an exponent, with zeros at the start
 * or end of the fraction, or with more digits than every float keeps. They are rare in text that
 * people write.
 */
const RESPELLED = /\d(?:[eE][-+\d]|\.0{6}|\.\d*0(?!\d)|[\d.]{15})/;
const NEGATIVE_ZERO = /-0(?![\d.])/;

/** Whether there may be a key that begins with a digit. */
const MAY_MOVE = /"[\d\\]/;

/** The start of a string, or a number. */
const STRING_OR_NUMBER = /"|[-\d][-+.\deE]*/g;

/** Protects a key that JavaScript would move to the front of its object. JSON writes it escaped. */
const KEEPS_PLACE = '\0';

/**
 * Rewrites JSON text so that `JSON.parse` loses nothing. A number that JavaScript would spell
 * differently becomes `[-0,"1.0"]`, which is unambiguous since `-0` is such a number itself. If the
 * order of keys matters, a key that begins with a digit is prefixed with `\u0000`. All other text,
 * which is most, is returned unchanged.
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
 * Undoes {@link protectJson} in the parsed value, in place.
 *
 * @throws {RangeError} if nested too deeply
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

/**
 * The index after a string's closing quote. A regular expression would overflow its stack on a long
 * string.
 */
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

/** Whether a string, as a key, would be moved by JavaScript, or looks like a protected one. */
function isMoved(key: string): boolean {
  return MAY_MOVE.test(key.slice(0, 2)) && /^[\0\d]/.test(JSON.parse(key));
}
