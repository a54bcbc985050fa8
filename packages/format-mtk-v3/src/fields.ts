/**
 * What stands under each key of an object, of a Map as well; `undefined` for all other values. A key
 * whose value is `undefined` is none, for it is not written either.
 */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
