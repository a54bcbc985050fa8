import type { Json } from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import { pythonJson, pythonRepr } from '@modelspeak/pythonic';

/** The JSON Schema keywords that the template reads. */
export interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly nullable?: boolean;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[] | null;
}

/** What the template writes before the type of a property. */
const INDENT = '\n                ';

/** The types of items that a list names. */
const ITEMS: Readonly<Record<string, string>> = {
  string: 'string[]',
  number: 'number[]',
  integer: 'number[]',
  boolean: 'boolean[]',
};

/** The types of lists whose items take more characters are not written. */
const LONGEST_ITEM = 50;

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes a JSON Schema as a type, as the template does. */
export function typeOf(schema: Schema): string {
  const { type, nullable, oneOf = [] } = schema;
  const orNull = nullable ? ' | null' : '';
  if (type === 'array') return listType(schema.items) + orNull;
  if (Array.isArray(type) && type.length > 0) return type.map(spell).join(' | ');
  if (oneOf.length > 0) return oneOf.map(variantType).join(' | \n');
  switch (type) {
    case 'string':
      return schema.enum?.length
        ? schema.enum.map((value) => `"${spell(value)}"`).join(' | ')
        : `string${orNull}`;
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return objectType(schema);
    default:
      return 'any';
  }
}

/** Writes the parameters of a function, each with its description and default value. */
export function parameterLines({ properties = {}, required }: Schema): readonly string[] {
  return Object.entries(properties).map(([name, schema]) => {
    const { description } = schema;
    const comment = description ? `// ${description}\n` : '';
    const mark = required?.includes(name) ? '' : '?';
    return `${comment}${name}${mark}: ${typeOf(schema)}${defaultOf(schema)}`;
  });
}

function defaultOf({ default: value, enum: values, oneOf }: Schema): string {
  if (value === undefined) return '';
  if (values?.length) return `, // default: ${spell(value)}`;
  if (oneOf?.length) return `// default: ${spell(value)}`;
  return `, // default: ${writeJson(value, json)}`;
}

function listType(items: Schema | undefined): string {
  if (items === undefined || Object.keys(items).length === 0) return 'any[]';
  const { type } = items;
  const named = typeof type === 'string' && Object.hasOwn(ITEMS, type) ? ITEMS[type] : undefined;
  if (named !== undefined) return named;
  const item = typeOf(items);
  const isShort = item !== 'object | object' && Array.from(item).length <= LONGEST_ITEM;
  return isShort ? `${item}[]` : 'any[]';
}

function variantType(variant: Schema): string {
  const { description, default: value } = variant;
  const comment = description ? `// ${description}` : '';
  const fallback = value === undefined ? '' : `${FALLBACK}${writeJson(value, json)}`;
  return typeOf(variant) + comment + fallback;
}

const FALLBACK = '                    // default: ';

function objectType({ properties = {}, required }: Schema): string {
  const entries = Object.entries(properties);
  if (entries.length === 0) return 'object';
  const written = entries.map(([name, schema]) => {
    const mark = required?.includes(name) ? '' : '?';
    return `${name}${mark}: ${INDENT}${typeOf(schema)}`;
  });
  return `{\n${written.join(', ')}}`;
}

/** Writes a value as Python's `str()` does. */
function spell(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value, pythonRepr);
}
