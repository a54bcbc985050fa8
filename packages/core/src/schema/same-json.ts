import { JsonNumber } from '../json/json.js';
import { memberOf, membersOf } from './schema-object.js';
import type { Work } from './work.js';

/** Whether two values are equal as JSON: numbers by value, objects in any order. */
export function sameJson(one: unknown, other: unknown, work: Work): boolean {
  if (one === other) return true;
  if (isNumber(one) || isNumber(other)) {
    return isNumber(one) && isNumber(other) && sameNumber(String(one), String(other));
  }
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  return work.within(() => sameMembers(one, other, work), false);
}

function sameMembers(one: object, other: object, work: Work): boolean {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one)) {
    const others = other as readonly unknown[];
    return (
      one.length === others.length &&
      work.spend(one.length) &&
      one.every((each, index) => sameJson(each, others[index], work))
    );
  }
  const members = membersOf(one);
  return (
    members.length === membersOf(other).length &&
    work.spend(members.length) &&
    members.every(([key, each]) => sameJson(each, memberOf(other, key), work))
  );
}

export function isNumber(value: unknown): value is number | JsonNumber {
  return typeof value === 'number' || value instanceof JsonNumber;
}

const INTEGER = /^-?\d+$/;

function sameNumber(one: string, other: string): boolean {
  if (one === other) return true;
  const isExact = INTEGER.test(one) && INTEGER.test(other);
  // JavaScript's numbers would make neighbours of long integers equal.
  return isExact ? BigInt(one) === BigInt(other) : Number(one) === Number(other);
}

/** Whether a number has no fraction: `1.0` has none. */
export function isInteger(value: number | JsonNumber): boolean {
  const text = String(value);
  return /^-?\d+(?:\.\d+)?$/.test(text)
    ? /^-?\d+(?:\.0+)?$/.test(text)
    : Number.isInteger(Number(text));
}
