import type { Json } from '@modelspeak/core';
import { isPythonInteger, isPythonNumber } from '@modelspeak/pythonic';
import { defaultComment, schemaComment, spell } from './comments.js';
import { entriesOf, isObject, type JsonObject } from './json-object.js';
import type { References } from './references.js';
import { Unwritable } from './unwritable.js';

/** The type of a schema. */
export interface SchemaType {
  /** Writes the type; the lines inside are indented further. */
  readonly write: (indent: string) => string;
  /** Writes the comment above it. */
  readonly comment: (indent: string) => string;
}

/** The type of an object, and its properties. */
export interface ObjectType extends SchemaType {
  /** The properties, sorted by name. */
  readonly properties: readonly Property[];
}

/** A property of an object. */
export interface Property {
  readonly isOptional: boolean;
  /** Writes its comment, its name and its type. */
  readonly write: (indent: string) => string;
}

/** The keywords of limits that a comment names, by type. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  string: ['maxLength', 'minLength', 'pattern'],
  number: ['maximum', 'minimum'],
  integer: ['maximum', 'minimum'],
};

/** What the types in a list of types are called. */
const NAMES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  object: '{}',
  array: 'Array<any>',
};

/**
 * Finds the type of a schema.
 *
 * @throws {Unwritable} for a schema that has none
 */
export function parseType(schema: Json | JsonObject, references: References): SchemaType {
  if (typeof schema === 'boolean') return named(schema ? 'any' : 'null');
  if (!isObject(schema)) throw new Unwritable();
  const { $ref, anyOf, enum: words, type } = schema;
  if ($ref !== undefined) return named(references.nameOf($ref), schema);
  if (anyOf !== undefined) {
    const types = listOf(anyOf).map((each) => parseType(each, references));
    return typeOf(schema, (indent) => types.map((each) => each.write(indent)).join(' | '));
  }
  if (words !== undefined) return parseEnum(schema, listOf(words));
  if (Array.isArray(type)) return named(type.map(nameOf).join(' | '), schema);
  if (type === 'object') return parseObject(schema, references);
  if (type === 'array') return parseArray(schema, references);
  if (typeof type === 'string') {
    const limits = Object.hasOwn(LIMITS, type) ? LIMITS[type] : undefined;
    return named(type === 'integer' ? 'number' : type, schema, limits);
  }
  if (type === undefined && entriesOf(schema).length === 0) return named('any');
  throw new Unwritable();
}

/**
 * Finds the type of an object, such as the parameters of a tool.
 *
 * @throws {Unwritable} for a schema that has none
 */
export function parseObject(schema: JsonObject, references: References): ObjectType {
  const { $defs, additionalProperties, properties: given, required } = schema;
  if ($defs) references.define($defs);
  const others = parseOthers(additionalProperties, references);
  const needed = new Set(given === undefined || required === undefined ? [] : listOf(required));
  const properties = (given === undefined ? [] : entriesOf(given)).map(([name, each]): Property => {
    const type = parseType(each, references);
    const isOptional = !needed.has(name);
    const standard = isObject(each) ? each['default'] : undefined;
    return {
      isOptional,
      write(indent) {
        const comments = type.comment(indent) + defaultComment(standard, indent);
        return `${comments}${indent}${name}${isOptional ? '?' : ''}: ${type.write(indent)}`;
      },
    };
  });
  const inOrder = [
    ...properties.filter(({ isOptional }) => !isOptional),
    ...properties.filter(({ isOptional }) => isOptional),
  ];
  const write = (indent: string): string => {
    const inner = `${indent}  `;
    const lines = inOrder.map((property) => property.write(inner));
    if (others) lines.push(`${inner}[k: string]: ${others.write(inner)}`);
    return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
  };
  return { ...typeOf(schema, write), properties };
}

/** The type of the properties that an object does not name, if it says so. */
function parseOthers(others: Json | undefined, references: References): SchemaType | undefined {
  if (others === undefined || others === null) return undefined;
  if (typeof others === 'boolean') return named(others ? 'any' : 'never');
  return parseType(others, references);
}

function parseArray(schema: JsonObject, references: References): SchemaType {
  const { items } = schema;
  const isAny = !items || (typeof items === 'object' && Object.keys(items).length === 0);
  const item = isAny ? named('any') : parseType(items, references);
  const write = (indent: string): string => {
    const inner = `${indent}  `;
    const comment = item.comment(inner);
    if (comment === '') return `Array<${item.write(indent)}>`;
    return `Array<\n${comment}${inner}${item.write(inner)}\n${indent}>`;
  };
  return typeOf(schema, write, ['maxItems', 'minItems']);
}

function parseEnum(schema: JsonObject, words: readonly Json[]): SchemaType {
  const { type } = schema;
  const isNullable = Array.isArray(type) && type.length === 2 && type.includes('null');
  if (Array.isArray(type) && type.length !== 1 && !isNullable) throw new Unwritable();
  const single: unknown = Array.isArray(type)
    ? isNullable && type[0] === 'null'
      ? type[1]
      : type[0]
    : type;
  if (!words.every((word) => word === null || fits(word, single))) throw new Unwritable();
  const spelled = words.map((word) => (typeof word === 'string' ? `"${word}"` : spell(word)));
  return named(spelled.join(' | '), schema);
}

/** Whether a word of an enum has the type of the enum, in Python, where a `bool` is an `int`. */
function fits(word: Json, type: unknown): boolean {
  if (type === 'string') return typeof word === 'string';
  if (type === 'number') return isPythonNumber(word);
  if (type === 'integer') return isPythonInteger(word);
  return type !== 'boolean' || typeof word === 'boolean';
}

/** A type that is written on one line. */
function named(name: string, schema: JsonObject = {}, limits?: readonly string[]): SchemaType {
  return typeOf(schema, () => name, limits);
}

function typeOf(
  schema: JsonObject,
  write: SchemaType['write'],
  limits: readonly string[] = [],
): SchemaType {
  return { write, comment: (indent) => schemaComment(schema, limits, indent) };
}

function nameOf(type: Json): string {
  const name = typeof type === 'string' && Object.hasOwn(NAMES, type) ? NAMES[type] : undefined;
  if (name === undefined) throw new Unwritable();
  return name;
}

function listOf(value: Json): readonly Json[] {
  if (!Array.isArray(value)) throw new Unwritable();
  return value;
}
