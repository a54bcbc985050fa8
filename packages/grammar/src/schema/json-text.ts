import { writeJson } from '@modelspeak/core';
import { LIMITS, tooLarge } from '../limits.js';

/** Each schema is nested in a few levels of JSON. */
const JSON_DEPTH = 4 * LIMITS.depth;

/**
 * Writes a part of a schema as JSON.
 *
 * @throws {ModelspeakError} `too_large` if it is too deep, `invalid_input` if it is not JSON
 */
export function jsonText(value: unknown, path: string): string {
  checkValueDepth(value, path, JSON_DEPTH);
  return writeJson(value, undefined, path);
}

/** @throws {ModelspeakError} `too_large` */
export function checkValueDepth(value: unknown, path: string, depth: number = LIMITS.depth): void {
  if (!isDeeper(value, depth)) return;
  throw tooLarge(path, `values are nested deeper than ${depth} levels; flatten this one`);
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}
