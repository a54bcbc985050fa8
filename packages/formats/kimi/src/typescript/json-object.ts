import { type Json, JsonNumber } from '@modelspeak/core';
import { Unwritable } from './unwritable.js';

/** A JSON object. */
export type JsonObject = Readonly<Record<string, Json | undefined>>;

/** Whether a value is a JSON object, and not a number that keeps its spelling. */
export function isObject(value: unknown): value is JsonObject {
  const isOther = Array.isArray(value) || value instanceof JsonNumber;
  return typeof value === 'object' && value !== null && !isOther;
}

/** The keys and values of an object, sorted by key. */
export function entriesOf(value: unknown): readonly (readonly [string, Json])[] {
  if (!isObject(value)) throw new Unwritable();
  return Object.entries(value)
    .filter((entry): entry is [string, Json] => entry[1] !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
