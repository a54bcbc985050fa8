import type { Json } from '@modelspeak/core';

/** Sorts the keys of all objects in a value, ignoring case, like Jinja's `dictsort`. */
export function sorted(value: unknown): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value as Json;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  const keyed = entries.map(([key, each]) => ({ key, lower: key.toLowerCase(), each }));
  keyed.sort((one, other) => (one.lower < other.lower ? -1 : Number(one.lower > other.lower)));
  return new Map(keyed.map(({ key, each }) => [key, sorted(each)]));
}

/** Whether a value is a JSON object, not a number that keeps its spelling. */
function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
