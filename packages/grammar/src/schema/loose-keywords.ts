import { type Json, ModelspeakError } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { jsonText } from './json-text.js';
import { isSchema, type Schema, TYPES, type Type, typeOf, typesOf } from './keywords.js';
import { type Place, placeIn, placeOfRoot } from './place.js';
import { referred } from './resolve.js';
import { isKnownFormat } from './text.js';

/** The number of branches up to which each is compared with all others. */
const COMPARED = 100;
/** How deep schemas are compared: a property that tells objects apart is in their first level. */
const COMPARED_DEPTH = 2;

/**
 * Finds the keywords of a schema that grammars write more permissively than they are, so that their values must be
 * checked: `oneOf` whose branches may match the same value, since it becomes `anyOf`, and a `format` that is not one of
 * those that grammars know. What a grammar refuses, such as a reference to nothing, is not looked at.
 *
 * @returns Their paths, such as `properties.address.format`
 *
 * @example
 * ```ts
 * import { looseKeywords } from '@modelspeak/grammar';
 *
 * const address = { type: 'string', format: 'uri' };
 * console.log(looseKeywords({ type: 'object', properties: { address } }));
 * // [ 'properties.address.format' ]
 * ```
 */
export function looseKeywords(schema: Schema): readonly string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const places: { readonly schema: unknown; readonly place: Place }[] = [
    { schema, place: placeOfRoot(schema, '') },
  ];
  for (let at = places.pop(); at !== undefined; at = places.pop()) {
    if (!isSchema(at.schema) || seen.has(at.schema)) continue;
    seen.add(at.schema);
    found.push(...looseIn(at.schema, at.place));
    places.push(...within(at.schema, at.place).reverse());
  }
  return found;
}

function looseIn(schema: Schema, place: Place): readonly string[] {
  const { oneOf, format, pattern } = schema;
  const isLoose = {
    oneOf: Array.isArray(oneOf) && mayOverlap(oneOf, place),
    // A pattern beside it says what the format is, as Zod writes it.
    format: typeof format === 'string' && pattern === undefined && !isKnownFormat(format),
  };
  return Object.entries(isLoose).flatMap(([key, is]) => (is ? [joinPath(place.path, key)] : []));
}

/** The schemas directly in a schema, and the one that it refers to. */
function within(schema: Schema, place: Place): { schema: unknown; place: Place }[] {
  const one = (key: string) => [{ schema: schema[key], place: placeIn(place, key) }];
  const list = (key: string) => {
    const all: unknown = schema[key];
    if (!Array.isArray(all)) return [];
    return all.map((each: unknown, index) => ({ schema: each, place: placeIn(place, key, index) }));
  };
  const { $ref, properties } = schema;
  return [
    ...Object.entries(isSchema(properties) ? properties : {}).map(([name, each]) => ({
      schema: each,
      place: placeIn(place, 'properties', name),
    })),
    ...['additionalProperties', 'items'].flatMap(one),
    ...['prefixItems', 'anyOf', 'oneOf', 'allOf'].flatMap(list),
    { schema: target($ref, place), place: placeOfRoot(place.root, String($ref)) },
  ];
}

function mayOverlap(branches: readonly unknown[], place: Place): boolean {
  if (branches.length > COMPARED) return true;
  return branches.some((one, index) =>
    branches.slice(index + 1).some((other) => !excludes(one, other, place)),
  );
}

/** Whether no value can match both schemas, as far as their types, values and required properties say. */
function excludes(one: unknown, other: unknown, place: Place, depth = 0): boolean {
  const [left, right] = [followed(one, place), followed(other, place)];
  if (left === false || right === false) return true;
  if (!isSchema(left) || !isSchema(right)) return false;
  const [values, others] = [valuesOf(left), valuesOf(right)];
  if (values !== undefined && others !== undefined) {
    return unlessRefused(() => {
      const texts = new Set(values.map((value) => jsonText(value, place.path)));
      return !others.some((value) => texts.has(jsonText(value, place.path)));
    }, false);
  }
  const types = typesIn(left, place);
  const shared = typesIn(right, place).filter((type) => types.includes(type));
  if (shared.length === 0) return true;
  if (depth >= COMPARED_DEPTH || shared.some((type) => type !== 'object')) return false;
  return requiredIn(left).some(
    (name) =>
      requiredIn(right).includes(name) &&
      excludes(propertyOf(left, name), propertyOf(right, name), place, depth + 1),
  );
}

/** The schema behind references. One that leads back to itself is refused where the grammar is made. */
function followed(schema: unknown, place: Place): unknown {
  let found = schema;
  for (let hops = 0; hops < COMPARED && isSchema(found) && found['$ref'] !== undefined; hops++) {
    found = target(found['$ref'], place);
  }
  return found;
}

/** What a reference refers to: any value, if it refers to nothing. */
function target($ref: unknown, place: Place): unknown {
  return unlessRefused(() => ($ref === undefined ? true : referred($ref, place)), true);
}

function unlessRefused<Value>(get: () => Value, other: Value): Value {
  try {
    return get();
  } catch (error) {
    if (error instanceof ModelspeakError) return other;
    throw error;
  }
}

function valuesOf({ const: constant, enum: all }: Schema): readonly Json[] | undefined {
  if (constant !== undefined) return [constant as Json];
  return Array.isArray(all) ? all : undefined;
}

/** The types of a schema's values. Whole numbers are numbers. */
function typesIn(schema: Schema, place: Place): readonly Type[] {
  const types = valuesOf(schema)?.map(typeOf) ?? unlessRefused(() => typesOf(schema, place), TYPES);
  return types.map((type) => (type === 'integer' ? 'number' : type));
}

function requiredIn({ required }: Schema): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function propertyOf({ properties }: Schema, name: string): unknown {
  return isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : true;
}
