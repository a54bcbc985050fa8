/**
 * Returns the entries of an object or a Map, or `undefined` for anything else. Keys whose value is `undefined`
 * are omitted, because they are not written either.
 */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
