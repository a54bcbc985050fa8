import type { PlainSchema } from '@modelspeak/chat';
import { recordOf } from '../asking/token-usage.js';

/**
 * Converts a JSON Schema for OpenAI's strict mode, at all levels: objects have no other properties, every
 * property is required, and optional ones may be `null`.
 */
export function strictSchema(schema: PlainSchema): PlainSchema {
  return mapped(schema, (object) => {
    const properties = recordOf(object['properties']);
    const required = listOf(object['required']);
    const strict = Object.entries(properties).map(([name, property]) => [
      name,
      required.includes(name) ? property : nullable(recordOf(property)),
    ]);
    return {
      ...object,
      properties: Object.fromEntries(strict),
      required: Object.keys(properties),
      additionalProperties: false,
    };
  });
}

/** Removes properties from a JSON Schema, at all levels. */
export function withoutHidden(
  schema: PlainSchema,
  hidden: readonly (string | RegExp)[],
): PlainSchema {
  if (hidden.length === 0) return schema;
  const isShown = (name: string) =>
    !hidden.some((one) => (typeof one === 'string' ? one === name : name.search(one) !== -1));
  return mapped(schema, ({ properties, required, ...object }) => {
    const shown = Object.entries(recordOf(properties)).filter(([name]) => isShown(name));
    const kept = listOf(required).filter((name) => isShown(String(name)));
    return {
      ...object,
      properties: Object.fromEntries(shown),
      ...(kept.length > 0 && { required: kept }),
    };
  });
}

/** Removes the `null`s of optional properties, which only strict mode requires. */
export function withoutNulls(value: unknown, schema: PlainSchema): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withoutNulls(item, recordOf(schema['items'])));
  }
  if (typeof value !== 'object' || value === null) return value;
  const properties = recordOf(schema['properties']);
  const required = listOf(schema['required']);
  const kept = Object.entries(value).filter(
    ([name, property]) => property !== null || required.includes(name) || takesNull(schemaOf(name)),
  );
  return Object.fromEntries(
    kept.map(([name, property]) => [name, withoutNulls(property, schemaOf(name))]),
  );

  function schemaOf(name: string): PlainSchema {
    return recordOf(Object.hasOwn(properties, name) ? properties[name] : undefined);
  }
}

/** Changes each object schema inside a schema, the innermost first. */
function mapped(schema: PlainSchema, change: (object: PlainSchema) => PlainSchema): PlainSchema {
  const inside = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (MAPS.includes(key)) {
      const entries = Object.entries(recordOf(value));
      return [key, Object.fromEntries(entries.map(([name, one]) => [name, inner(one, change)]))];
    }
    if (LISTS.includes(key)) return [key, listOf(value).map((one) => inner(one, change))];
    return [key, key === 'items' ? inner(value, change) : value];
  });
  const whole = Object.fromEntries(inside);
  return 'properties' in whole ? change(whole) : whole;
}

const MAPS = ['properties', '$defs', 'definitions'];
const LISTS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];

function inner(value: unknown, change: (object: PlainSchema) => PlainSchema): unknown {
  return typeof value === 'object' && value !== null ? mapped(recordOf(value), change) : value;
}

function nullable(schema: PlainSchema): PlainSchema {
  if (takesNull(schema)) return schema;
  const { type, enum: values } = schema;
  if (typeof type === 'string') {
    return {
      ...schema,
      type: [type, 'null'],
      ...(Array.isArray(values) && { enum: [...values, null] }),
    };
  }
  const { description, ...rest } = schema;
  return { anyOf: [rest, { type: 'null' }], ...(description !== undefined && { description }) };
}

function takesNull({ type, anyOf }: PlainSchema): boolean {
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  return listOf(anyOf).some((one) => takesNull(recordOf(one)));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
