import { type Json, ModelspeakError } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import type { Place } from './place.js';

/** A JSON Schema that is an object. */
export type Schema = Readonly<Record<string, unknown>>;

export type Type = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

export const TYPES: readonly Type[] = [
  ...(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const),
];

/** Types as the documentation of models writes them. */
const OTHER_TYPES: Readonly<Record<string, Type>> = { float: 'number', dict: 'object' };

/** Keywords that a grammar cannot express, with the values that are harmless. */
const INEXPRESSIBLE: Readonly<Record<string, (value: unknown) => boolean>> = {
  not: never,
  if: never,
  dependentRequired: isEmpty,
  dependentSchemas: isEmpty,
  dependencies: isEmpty,
  patternProperties: isEmpty,
  propertyNames: isAnything,
  contains: never,
  uniqueItems: (value) => value === false,
  multipleOf: (value) => value === 1,
  minProperties: (value) => value === 0,
  maxProperties: never,
  unevaluatedItems: (value) => value !== undefined,
  $dynamicRef: never,
};

/** Keywords that do not restrict values. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$schema',
  '$id',
  '$comment',
  '$anchor',
  '$defs',
  'definitions',
  'strict',
  'contentEncoding',
  'contentMediaType',
]);

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a schema only has annotations. */
export function saysNothing(schema: Schema): boolean {
  return Object.keys(schema).every(isAnnotation);
}

export function isAnnotation(key: string): boolean {
  return ANNOTATIONS.has(key);
}

/**
 * Refuses keywords that no grammar can express.
 *
 * @throws {ModelspeakError} `unsupported`, with the path
 */
export function checkKeywords(schema: Schema, { path }: Place, ignored: readonly string[]): void {
  for (const [key, value] of Object.entries(schema)) {
    const says = Object.hasOwn(INEXPRESSIBLE, key) ? INEXPRESSIBLE[key] : undefined;
    if (says === undefined || says(value) || ignored.includes(key)) continue;
    throw unsupported(
      joinPath(path, key),
      `a grammar cannot express ${key}; leave it out, or ignore it with ignore: ['${key}']`,
    );
  }
}

/** The types that a schema allows, according to its keywords. */
export function typesOf(schema: Schema, { path }: Place): readonly Type[] {
  const { type } = schema;
  if (type === undefined) return impliedTypes(schema);
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  return [...new Set(names)].map((name): Type => {
    const known = TYPES.find((each) => each === name) ?? otherType(name);
    if (known !== undefined) return known;
    const found = typeof name === 'string' ? JSON.stringify(name) : `of the type ${typeof name}`;
    throw unsupported(joinPath(path, 'type'), `unknown type ${found}; use ${TYPES.join(', ')}`);
  });
}

function otherType(name: unknown): Type | undefined {
  return typeof name === 'string' && Object.hasOwn(OTHER_TYPES, name)
    ? OTHER_TYPES[name]
    : undefined;
}

const IMPLIED: readonly (readonly [Type, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['string', ['pattern', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
];

function impliedTypes(schema: Schema): readonly Type[] {
  const implied = IMPLIED.find(([, keys]) => keys.some((key) => key in schema));
  return implied === undefined
    ? ['string', 'number', 'boolean', 'null', 'array', 'object']
    : [implied[0]];
}

export function typeOf(value: Json): Type {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as Type;
}

export function unsupported(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}

function never(): boolean {
  return false;
}

function isEmpty(value: unknown): boolean {
  return isSchema(value) && Object.keys(value).length === 0;
}

function isAnything(value: unknown): boolean {
  return (
    value === true ||
    isEmpty(value) ||
    (isSchema(value) && value['type'] === 'string' && Object.keys(value).length === 1)
  );
}
