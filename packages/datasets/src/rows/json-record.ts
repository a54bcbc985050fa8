import { type Json, JsonNumber } from '@modelspeak/core';

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, Json>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Map) &&
    !(value instanceof JsonNumber)
  );
}

/** The keys of a row that are neither used nor empty. */
export function unusedKeys(
  row: Readonly<Record<string, Json>>,
  used: ReadonlySet<string>,
): readonly string[] {
  return Object.keys(row).filter((key) => row[key] !== null && !used.has(key));
}
