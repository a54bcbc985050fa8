import { ModelspeakError } from '@modelspeak/core';
import { closestName, isObject, joinPath } from '@modelspeak/core/authoring';
import type { PlainSchema } from './any-schema.js';

const TYPES: readonly unknown[] = [
  'array',
  'boolean',
  'integer',
  'null',
  'number',
  'object',
  'string',
];
/** Keywords whose value is a schema, a list of schemas, or an object of schemas by name. */
const ONE = [
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];

/**
 * Refuses a JSON Schema that no value could fit as its author means: a type that does not exist, and what is no schema
 * where one has its place.
 *
 * @param path Where the schema is.
 * @throws {ModelspeakError} `invalid_option` with the path of the fault
 */
export function checkJsonSchema(schema: PlainSchema, path: string): void {
  const check = (value: unknown, place: string): void => {
    if (typeof value === 'boolean') return;
    if (!isObject(value)) refuse(place, `found ${shown(value)}, expected a JSON Schema`);
    for (const [keyword, inner] of Object.entries(value)) {
      const at = joinPath(place, keyword);
      if (keyword === 'type') checkType(inner, at);
      else if (keyword === 'required') checkNames(inner, at);
      else if (LISTS.includes(keyword) || (keyword === 'items' && Array.isArray(inner))) {
        if (!Array.isArray(inner)) refuse(at, `found ${shown(inner)}, expected a list of schemas`);
        for (const [index, each] of inner.entries()) check(each, `${at}[${index}]`);
      } else if (ONE.includes(keyword)) check(inner, at);
      else if (NAMED.includes(keyword)) {
        if (!isObject(inner)) {
          refuse(at, `found ${shown(inner)}, expected an object of schemas by name`);
        }
        for (const [name, each] of Object.entries(inner)) check(each, joinPath(at, name));
      }
    }
  };
  check(schema, path);
}

function checkType(type: unknown, path: string): void {
  const wrong = [type].flat().find((each) => !TYPES.includes(each));
  if (wrong === undefined) return;
  const closest = typeof wrong === 'string' ? closestName(wrong, TYPES as string[]) : undefined;
  const hint = closest === undefined ? '' : `; did you mean "${closest}"?`;
  refuse(path, `found ${shown(wrong)}, expected one of ${TYPES.join(', ')}${hint}`);
}

function checkNames(names: unknown, path: string): void {
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return;
  refuse(path, `found ${shown(names)}, expected a list of names, beside properties`);
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

function refuse(path: string, problem: string): never {
  throw new ModelspeakError('invalid_option', problem, { path });
}
