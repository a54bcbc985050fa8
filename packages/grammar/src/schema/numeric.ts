import { JsonNumber } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { LIMITS, tooLarge } from '../limits.js';
import { type Schema, unsupported } from './keywords.js';
import type { Place } from './place.js';

/** @throws {ModelspeakError} `unsupported` if the value is not a number */
export function numberOf(value: unknown, path: string): number {
  const number = value instanceof JsonNumber ? value.valueOf() : value;
  if (typeof number === 'number' && !Number.isNaN(number)) return number;
  throw unsupported(path, 'expected a number');
}

/**
 * A length or number of items in a schema; `otherwise` if there is none.
 *
 * @throws {ModelspeakError} `unsupported` if it is not a count, `too_large` beyond what engines count
 */
export function countOf(schema: Schema, key: string, otherwise: number, place: Place): number {
  if (schema[key] === undefined) return otherwise;
  const path = joinPath(place.path, key);
  const count = numberOf(schema[key], path);
  if (count > LIMITS.count) {
    throw tooLarge(path, `more than ${LIMITS.count}; lower the limit, or leave it out`);
  }
  if (count >= 0 && Number.isInteger(count)) return count;
  throw unsupported(path, 'expected a non-negative integer');
}
