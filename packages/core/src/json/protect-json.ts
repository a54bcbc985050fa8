import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  isDigit,
  isExponent,
  MINUS,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PLUS,
  POINT,
  QUOTE,
  SPACE,
} from './characters.js';
import { type Json, JsonNumber } from './json.js';

/** Deeper than any data, and less than a stack can follow. */
const MAX_DEPTH = 5000;

/** Up to this length, reading a text takes less time than searching it. */
const SHORT = 100;

/** What a number that JavaScript spells otherwise has; few texts that people wrote have any. */
const FRACTION = /\d[.eE][-+\d]/;
const MANY_DIGITS = /\d{8}/;
const NEGATIVE_ZERO = /-0(?!\d)/;

/** Whether there could be a key that begins with a digit. */
const MAY_MOVE = /"[\d\\]/;

/** Stands before a key that JavaScript would move to the front of its object. JSON has it escaped. */
const KEEPS_PLACE = '\0';

/**
 * Rewrites JSON text so that `JSON.parse` loses nothing of it. A number that JavaScript would spell
 * otherwise becomes `[-0,"1.0"]`, which can be nothing else since `-0` is such a number itself. Where
 * the order of keys counts, a key that begins with a digit is led by `\u0000`. Text without either,
 * as most is, comes back as it was.
 *
 * @throws {RangeError} where it nests too deeply
 */
export function protectJson(json: string, keepsOrder: boolean): string {
  const isWorthAsking = json.length > SHORT && json.length <= MAX_DEPTH;
  if (isWorthAsking && !mayRespell(json) && !(keepsOrder && MAY_MOVE.test(json))) return json;
  let safe = '';
  let copied = 0;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      if (keepsOrder && isKeyToKeep(json, at, end)) {
        safe += `${json.slice(copied, at)}"\\u0000`;
        copied = at + 1;
      }
      at = end;
    } else if (code === MINUS || isDigit(code)) {
      const end = endOfNumber(json, at);
      if (!isExact(json, at, end)) {
        safe += `${json.slice(copied, at)}[-0,"${json.slice(at, end)}"]`;
        copied = end;
      }
      at = end - 1;
    } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      depth++;
      if (depth > MAX_DEPTH) throw new RangeError(`nested deeper than ${MAX_DEPTH} levels`);
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
  }
  return copied === 0 ? json : safe + json.slice(copied);
}

/** Takes back what {@link protectJson} did, in the value that was parsed. Changes the value itself. */
export function restoreJson(value: unknown, asMap: boolean): Json {
  if (typeof value !== 'object' || value === null) return value as Json;
  if (Array.isArray(value)) {
    if (Object.is(value[0], -0)) return new JsonNumber(value[1]);
    for (let index = 0; index < value.length; index++) {
      value[index] = restoreJson(value[index], asMap);
    }
    return value;
  }
  const object = value as Record<string, Json>;
  if (asMap) return mapOf(object);
  for (const key of Object.keys(object)) object[key] = restoreJson(object[key], asMap);
  return object;
}

function mapOf(object: Readonly<Record<string, unknown>>): ReadonlyMap<string, Json> {
  const map = new Map<string, Json>();
  for (const key of Object.keys(object)) {
    map.set(key.startsWith(KEEPS_PLACE) ? key.slice(1) : key, restoreJson(object[key], true));
  }
  return map;
}

/** Several short searches take half the time of one for all. */
function mayRespell(json: string): boolean {
  if (FRACTION.test(json) || MANY_DIGITS.test(json)) return true;
  return json.includes('-0') && NEGATIVE_ZERO.test(json);
}

/** The index of the quote that closes the string. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

/** Whether a character follows an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let from = at;
  while (json.charCodeAt(from - 1) === BACKSLASH) from--;
  return (at - from) % 2 === 1;
}

/** Whether a string is a key of the kind that JavaScript moves. */
function isKeyToKeep(json: string, start: number, end: number): boolean {
  const first = json.charCodeAt(start + 1);
  if (first !== BACKSLASH && !isDigit(first)) return false;
  let next = end + 1;
  while (json.charCodeAt(next) <= SPACE) next++;
  if (json.charCodeAt(next) !== COLON) return false;
  if (first !== BACKSLASH) return true;
  const key: string = JSON.parse(json.slice(start, end + 1));
  return key.startsWith(KEEPS_PLACE) || isDigit(key.charCodeAt(0));
}

/** The index after the number. */
function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (isOfNumber(json.charCodeAt(end))) end++;
  return end;
}

/** Digits, the point, the signs and both letters of an exponent. */
function isOfNumber(code: number): boolean {
  return isDigit(code) || code === POINT || code === MINUS || code === PLUS || isExponent(code);
}

/** Whether JavaScript spells a number as it is spelled here. */
function isExact(json: string, start: number, end: number): boolean {
  if (end - start === 1) return true;
  const text = json.slice(start, end);
  return String(Number(text)) === text;
}
