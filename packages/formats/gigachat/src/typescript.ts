import { type Json, writeJson } from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';

/** The JSON Schema keywords that the template reads. */
interface Schema {
  readonly type?: unknown;
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly [keyword: string]: unknown;
}

/** The constraints that stand in comments. */
const COMMENTED = ['format', 'maxItems', 'maximum', 'minItems', 'minimum', 'pattern'];

/** The default values, by their key and by the one that the template misspells. */
const DEFAULTS = ['default', 'defalut_value'];

/** Writes a JSON Schema as a TypeScript type. */
export function typeOf(schema: object, indent: string): string {
  const { type, items, format = '', ...others } = schema as Schema;
  const { enum: values = [] } = others;
  switch (type) {
    case 'object':
      return objectType(schema as Schema, indent);
    case 'string':
      if (values.length > 0) return values.map((value) => `"${spell(value)}"`).join(' | ');
      return format === 'date' || format === 'date-time' ? 'Date' : 'string';
    case 'number':
    case 'integer':
      return values.length > 0 ? values.map(spell).join(' | ') : 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return items === undefined ? 'Array<any>' : `${typeOf(items, indent)}[]`;
    default:
      return 'any';
  }
}

/** Writes the lines of a text as comments, without empty ones. */
export function commentLines(text: string, indent: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `${indent}// ${line}`);
}

function objectType(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties: others } = schema;
  const lines = Object.entries(properties).flatMap(([key, property]) => [
    ...commentLines(property.description ?? '', indent),
    ...constraints(property).map((line) => `${indent}// ${line}`),
    `${indent}${key}${required.includes(key) ? '' : '?'}: ${typeOf(property, `${indent}  `)},${defaultOf(property)}`,
  ]);
  if (others === true) lines.push(`${indent}[key: string]: any`);
  else if (typeof others === 'object' && others !== null) {
    lines.push(`${indent}[key: string]: ${typeOf(others, `${indent}  `)}`);
  }
  return ['{', ...lines, `${indent.slice(2)}}`].join('\n');
}

function constraints(schema: Schema): readonly string[] {
  return Object.entries(schema)
    .filter(([key]) => COMMENTED.includes(key))
    .map(([key, value]) => `${key}: ${quoted(value as Json)}`);
}

function defaultOf(schema: Schema): string {
  const key = DEFAULTS.find((each) => each in schema);
  return key === undefined ? '' : ` // default: ${quoted(schema[key] as Json)}`;
}

function quoted(value: Json): string {
  return typeof value === 'string' ? `"${value}"` : spell(value);
}

/** Writes a value as Python's `str()` does. */
function spell(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value, pythonRepr);
}
