import { matchesPattern } from './cheap-pattern.js';
import { References } from './resolve-schema.js';
import { keywordsOf, listOf, memberOf, membersOf, type SchemaObject } from './schema-object.js';
import { Work } from './work.js';

const STEPS = 10_000;

/** Finds what the keywords of one schema say of a member of its values. */
type Find = (schema: SchemaObject) => readonly unknown[];

/**
 * Returns the schema of a property, wherever it is declared: in `properties`, in
 * `patternProperties`, by an `additionalProperties` that is a schema, behind references, or in
 * combined schemas. Returns `undefined` if nothing declares it.
 *
 * @param root The whole schema, which references are within.
 *
 * @example
 * ```ts
 * import { propertySchema } from '@modelspeak/core/authoring';
 *
 * const schema = { allOf: [{ properties: { city: { type: 'string' } } }] };
 * console.log(propertySchema(schema, schema, 'city')); // { type: 'string' }
 * ```
 */
export function propertySchema(schema: unknown, root: unknown, name: string): unknown {
  return memberSchema(schema, root, (keywords) => declarations(keywords, name));
}

/**
 * Returns the schema of the items of a list, wherever it is declared; `undefined` if nothing does.
 *
 * @param root The whole schema, which references are within.
 *
 * @example
 * ```ts
 * import { itemsSchema } from '@modelspeak/core/authoring';
 *
 * const schema = { anyOf: [{ items: { type: 'string' } }, { type: 'null' }] };
 * console.log(itemsSchema(schema, schema)); // { type: 'string' }
 * ```
 */
export function itemsSchema(schema: unknown, root: unknown): unknown {
  return memberSchema(schema, root, ({ items }) => (keywordsOf(items) ? [items] : []));
}

/**
 * Returns the names of all properties that a schema declares; `undefined` if it declares none.
 *
 * @param root The whole schema, which references are within.
 *
 * @example
 * ```ts
 * import { propertyNames } from './member-schema.js';
 *
 * const schema = { allOf: [{ properties: { city: { type: 'string' } } }] };
 * console.log(propertyNames(schema, schema)); // Set(1) { 'city' }
 * ```
 */
export function propertyNames(schema: unknown, root: unknown): ReadonlySet<string> | undefined {
  const lists: (readonly string[])[] = [];
  memberSchema(schema, root, ({ properties }) => {
    if (keywordsOf(properties)) lists.push(membersOf(properties).map(([name]) => name));
    return [];
  });
  return lists.length === 0 ? undefined : new Set(lists.flat());
}

function memberSchema(schema: unknown, root: unknown, find: Find): unknown {
  const work = new Work(STEPS);
  const references = new References(root);
  const open = new Set<unknown>();
  const search = (of: unknown): unknown => {
    const target = references.resolve(of);
    const keywords = keywordsOf(target);
    if (keywords === undefined || open.has(target)) return undefined;
    open.add(target);
    const found = work.within(() => searchIn(keywords), undefined);
    open.delete(target);
    return found;
  };
  const searchIn = (keywords: SchemaObject): unknown => {
    const { allOf, anyOf, oneOf } = keywords;
    const branches = [anyOf, oneOf].map((each) => combined('anyOf', listOf(each).map(search)));
    return combined('allOf', [...find(keywords), ...listOf(allOf).map(search), ...branches]);
  };
  const found = search(schema);
  return work.isExhausted ? undefined : found;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || keywordsOf(value) !== undefined;
}

function combined(key: 'allOf' | 'anyOf', schemas: readonly unknown[]): unknown {
  const found = schemas.filter((each) => each !== undefined);
  return found.length > 1 ? { [key]: found } : found[0];
}

function declarations(schema: SchemaObject, name: string): readonly unknown[] {
  const { properties, patternProperties, additionalProperties } = schema;
  const own = [memberOf(properties, name)].filter(isSchema);
  const matching = membersOf(patternProperties)
    .filter(([pattern]) => matchesPattern(pattern, name) === true)
    .map(([, each]) => each);
  if (own.length + matching.length > 0) return [...own, ...matching];
  return keywordsOf(additionalProperties) ? [additionalProperties] : [];
}
