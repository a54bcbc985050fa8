/**
 * The values of an object or a Map by their keys; `undefined` for anything else. Keys whose value is
 * `undefined` are left out, as they are when written.
 */
export function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (value instanceof Map) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined));
}
