import type { FunctionTool } from '@modelspeak/core';

/** Returns a key's value in a JSON Schema, which may be a plain object or a Map. */
export function valueAt(schema: unknown, key: string): unknown {
  if (schema instanceof Map) return schema.get(key);
  return isObject(schema) && Object.hasOwn(schema, key) ? schema[key] : undefined;
}

/** Returns a key's value if it is a string. */
export function textAt(schema: unknown, key: string): string | undefined {
  const value = valueAt(schema, key);
  return typeof value === 'string' ? value : undefined;
}

/** Returns a key's value if it is a list. */
export function listAt(schema: unknown, key: string): readonly unknown[] | undefined {
  const value = valueAt(schema, key);
  return Array.isArray(value) ? value : undefined;
}

/** Returns the properties of an object's schema, in their order. */
export function propertiesOf(schema: unknown): readonly (readonly [string, unknown])[] {
  const properties = valueAt(schema, 'properties');
  if (properties instanceof Map) return [...properties];
  return isObject(properties) ? Object.entries(properties) : [];
}

/**
 * Returns the names of required parameters, from the schema and from the function's own `required`.
 */
export function requiredOf({ parameters, required }: FunctionTool['function']): readonly unknown[] {
  return [...(listAt(parameters, 'required') ?? []), ...(required ?? [])];
}

/** Returns the TypeScript name of a simple type. */
export function simpleType(type: unknown): string | undefined {
  if (type === 'integer') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
