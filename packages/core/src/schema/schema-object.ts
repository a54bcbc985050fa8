/** A JSON Schema that is an object. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** The keywords of a schema, which may be a plain object or a Map; `undefined` for anything else. */
export function keywordsOf(schema: unknown): SchemaObject | undefined {
  if (schema instanceof Map) return Object.fromEntries(schema);
  const isKeyed = typeof schema === 'object' && schema !== null && !Array.isArray(schema);
  return isKeyed ? (schema as SchemaObject) : undefined;
}

/** An own member of an object, a Map or a list; `undefined` if there is none. */
export function memberOf(value: unknown, key: string): unknown {
  if (value instanceof Map) return value.get(key);
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value) && !/^(?:0|[1-9]\d*)$/.test(key)) return undefined;
  return Object.hasOwn(value, key) ? (value as SchemaObject)[key] : undefined;
}

/** The members of an object or a Map, in their order. */
export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (value instanceof Map) return [...value];
  return Object.entries(keywordsOf(value) ?? {});
}

/** A list of schemas; empty if it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
