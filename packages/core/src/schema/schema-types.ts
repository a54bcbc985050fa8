import { JsonNumber } from '../json/json.js';
import { References } from './resolve-schema.js';
import { keywordsOf, listOf, type SchemaObject } from './schema-object.js';
import { Work } from './work.js';

/** The types of JSON values, with integers apart. */
export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

const TYPES: readonly JsonType[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'array',
  'object',
];

/** Names of types that tools made from Python declare. */
const OTHER_NAMES: Readonly<Record<string, JsonType>> = {
  str: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  list: 'array',
  tuple: 'array',
  dict: 'object',
};

/** The keywords that show what is meant where no type is declared. */
const IMPLIED: readonly (readonly [JsonType, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['string', ['pattern', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
];

const STEPS = 10_000;

/** What a schema says of the type of its values. */
interface Said {
  /** The declared types; `undefined` if any may be. */
  readonly types?: readonly JsonType[] | undefined;
  /** The type that other keywords show, which counts if none is declared. */
  readonly implied?: JsonType | undefined;
  /** Whether the schema leads back to itself: it adds nothing. */
  readonly isCircle?: boolean;
}

const NOTHING: Said = {};

/**
 * Returns the types that the values of a schema may have, in the order of their declaration;
 * `undefined` if the schema does not limit them.
 *
 * Where no type is declared, keywords such as `properties` show it. Where `enum` and `type`
 * contradict each other, `type` counts.
 *
 * @param root The whole schema, which references are within.
 *
 * @example
 * ```ts
 * import { schemaTypes } from '@modelspeak/core/authoring';
 *
 * console.log(schemaTypes({ anyOf: [{ const: 'auto' }, { type: 'integer' }] }));
 * // [ 'string', 'integer' ]
 * ```
 */
export function schemaTypes(
  schema: unknown,
  root: unknown = schema,
): readonly JsonType[] | undefined {
  const types = new Types(root);
  const said = types.of(schema);
  return types.isExhausted ? undefined : typesIn(said);
}

class Types {
  readonly #references: References;
  readonly #work = new Work(STEPS);
  readonly #open = new Set<unknown>();

  constructor(root: unknown) {
    this.#references = new References(root);
  }

  get isExhausted(): boolean {
    return this.#work.isExhausted;
  }

  of(schema: unknown): Said {
    const target = this.#references.resolve(schema);
    if (target === false) return { types: [] };
    const keywords = keywordsOf(target);
    if (keywords === undefined) return NOTHING;
    if (this.#open.has(target)) return { isCircle: true };
    this.#open.add(target);
    const said = this.#work.within(() => this.#ofKeywords(keywords), NOTHING);
    this.#open.delete(target);
    return said;
  }

  #ofKeywords(schema: SchemaObject): Said {
    const { allOf, anyOf, oneOf, nullable } = schema;
    const own: Said = { types: ownTypes(schema), implied: impliedType(schema) };
    const all = [
      own,
      ...listOf(allOf).map((each) => this.of(each)),
      ...[anyOf, oneOf].filter(Array.isArray).map((branches) => this.#union(branches)),
    ].reduce(both);
    const { types } = all;
    return nullable === true && types?.includes('null') === false
      ? { ...all, types: [...types, 'null'] }
      : all;
  }

  #union(branches: readonly unknown[]): Said {
    const said = branches.map((each) => this.of(each)).filter(({ isCircle }) => isCircle !== true);
    if (said.length === 0) return NOTHING;
    const types = said.map(typesIn);
    if (types.includes(undefined)) return NOTHING;
    return { types: [...new Set(types.flatMap((each) => each ?? []))] };
  }
}

function typesIn({ types, implied }: Said): readonly JsonType[] | undefined {
  return types ?? (implied && [implied]);
}

function both(one: Said, other: Said): Said {
  const types = sharedTypes(one.types, other.types);
  const isCircle = types === undefined && (one.isCircle === true || other.isCircle === true);
  return { types, implied: one.implied ?? other.implied, isCircle };
}

function sharedTypes(
  one: readonly JsonType[] | undefined,
  other: readonly JsonType[] | undefined,
): readonly JsonType[] | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const shared = one.flatMap((type): JsonType[] => {
    if (other.includes(type)) return [type];
    if (type === 'number' && other.includes('integer')) return ['integer'];
    return type === 'integer' && other.includes('number') ? ['integer'] : [];
  });
  return [...new Set(shared)];
}

function ownTypes(schema: SchemaObject): readonly JsonType[] | undefined {
  const declared = declaredTypes(schema['type']);
  const values = valueTypes(schema);
  const shared = sharedTypes(declared, values);
  return shared?.length === 0 ? declared : shared;
}

function declaredTypes(type: unknown): readonly JsonType[] | undefined {
  if (type === undefined) return undefined;
  const types = (Array.isArray(type) ? type : [type]).map(typeNamed);
  return types.every((each) => each !== undefined) ? [...new Set(types)] : undefined;
}

/** The type of a name: those of JSON Schema in any case, and those of Python. */
export function typeNamed(name: unknown): JsonType | undefined {
  if (typeof name !== 'string') return undefined;
  const lower = name.toLowerCase();
  if (Object.hasOwn(OTHER_NAMES, lower)) return OTHER_NAMES[lower];
  return TYPES.find((type) => type === lower);
}

function valueTypes(schema: SchemaObject): readonly JsonType[] | undefined {
  if (Object.hasOwn(schema, 'const')) return [typeOf(schema['const'])];
  const { enum: values } = schema;
  if (!Array.isArray(values) || values.length === 0) return undefined;
  return [...new Set(values.map(typeOf))];
}

/** The type of a value; all numbers are `number`. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonNumber) return 'number';
  return TYPES.find((type) => type === typeof value) ?? 'object';
}

function impliedType(schema: SchemaObject): JsonType | undefined {
  return IMPLIED.find(([, keys]) => keys.some((key) => Object.hasOwn(schema, key)))?.[0];
}
