import { joinPath } from '../errors/path.js';
import { type Json, JsonNumber } from './json.js';
import { parseJson } from './json-parse.js';

/** A number of a JSON text that JavaScript cannot hold. */
export interface RoundedNumber {
  /** Where it is in the text, such as `user.id`; empty if it is the whole text. */
  readonly path: string;
  /** The number as the text spells it. */
  readonly text: string;
  /** What `JSON.parse` makes of it. */
  readonly value: number;
}

/** Texts without a match have no such number: that takes 16 digits, or an exponent of two. */
const MAY_ROUND = /\d[\d.]{15}|\d[eE][-+]?0*[1-9]\d/;

/**
 * Finds the numbers of a JSON text that `JSON.parse` rounds: integers above 2^53, decimals with more digits than a
 * double has, and what is too large for one. Another spelling of the same number, such as `1.0`, is not rounded.
 *
 * @param path The path of the text, which the paths of the numbers begin with.
 * @throws what {@link parseJson} throws
 *
 * @example
 * ```ts
 * import { roundedNumbers } from '@modelspeak/core';
 *
 * const [id] = roundedNumbers('{"user": {"id": 9223372036854775807}, "ratio": 1.0}');
 * console.log(id?.path, id?.text, id?.value); // user.id 9223372036854775807 9223372036854776000
 * ```
 */
export function roundedNumbers(text: string, path = ''): readonly RoundedNumber[] {
  if (!MAY_ROUND.test(text)) return [];
  const rounded: RoundedNumber[] = [];
  gather(parseJson(text), rounded, path);
  return rounded;
}

/**
 * Parses JSON text as `JSON.parse` does; if that would round a number, all numbers keep their spelling, as
 * {@link parseJson} keeps it.
 *
 * @throws {SyntaxError} for a text that is not JSON
 *
 * @example
 * ```ts
 * import { writeJson } from '@modelspeak/core';
 * import { parseExactly } from '@modelspeak/core/authoring';
 *
 * console.log(parseExactly('{"ratio": 1.0}')); // { ratio: 1 }
 * console.log(writeJson(parseExactly('{"id": 9223372036854775807}'))); // {"id":9223372036854775807}
 * ```
 */
export function parseExactly(text: string): unknown {
  // Must come first: it says where a text is not JSON.
  const value: unknown = JSON.parse(text);
  return MAY_ROUND.test(text) && roundedNumbers(text).length > 0 ? parseJson(text) : value;
}

/** Says what JavaScript makes of a number, and which field has its digits. */
export function roundingProblem({ text, value }: RoundedNumber, exact: string): string {
  return `${text} becomes ${value} as a JavaScript number; ${exact} has its digits`;
}

function gather(value: Json, rounded: RoundedNumber[], path: string): void {
  if (value instanceof JsonNumber) {
    if (isRounded(value.text)) rounded.push({ path, text: value.text, value: Number(value.text) });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) gather(item, rounded, joinPath(path, index));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) gather(item, rounded, joinPath(path, key));
  }
}

function isRounded(text: string): boolean {
  return decimalOf(text) !== decimalOf(String(Number(text)));
}

/** The digits of a number and the place of its point: the same for every spelling of it. */
function decimalOf(text: string): string {
  const [, sign = '', whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits[start] === '0') start++;
  while (end > start && digits[end - 1] === '0') end--;
  const point = BigInt(exponent) + BigInt(whole.length - end);
  return start === end ? '0' : `${sign}${digits.slice(start, end)}e${point}`;
}
