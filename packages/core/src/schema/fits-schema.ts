import type { Json } from '../json/json.js';
import { matchesPattern } from './cheap-pattern.js';
import { References } from './resolve-schema.js';
import { isInteger, isNumber, sameJson } from './same-json.js';
import { keywordsOf, listOf, memberOf, membersOf, type SchemaObject } from './schema-object.js';
import { typeNamed, typeOf } from './schema-types.js';
import { Work } from './work.js';

const STEPS = 200_000;
/** How many characters of a text cost as much as one step. */
const CHARACTERS = 16;

/**
 * Whether a value is what a schema describes: its types, values, members, lengths and limits.
 * Numbers count by their value, however they are spelled: `1.0` is an integer.
 *
 * Other keywords say nothing here, and neither does `pattern`: a regular expression of a stranger
 * can take for ever. A value that needs too much work does not fit.
 *
 * @param root The whole schema, which references are within.
 *
 * @example
 * ```ts
 * import { fitsSchema } from '@modelspeak/core/authoring';
 *
 * const schema = { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] };
 * console.log(fitsSchema({ days: 2 }, schema), fitsSchema({ days: 'two' }, schema)); // true false
 * ```
 */
export function fitsSchema(value: Json, schema: unknown, root: unknown = schema): boolean {
  const fit = new Fit(root);
  return fit.fits(value, schema) && !fit.isExhausted;
}

class Fit {
  readonly #references: References;
  readonly #work = new Work(STEPS);

  constructor(root: unknown) {
    this.#references = new References(root);
  }

  get isExhausted(): boolean {
    return this.#work.isExhausted;
  }

  /** @param open The schemas that are being tried on this very value. */
  fits(value: Json, schema: unknown, open: ReadonlySet<unknown> = new Set()): boolean {
    const target = this.#references.resolve(schema);
    const keywords = keywordsOf(target);
    if (keywords === undefined) return target !== false;
    if (open.has(target)) return false;
    const check = (): boolean => this.#fitsAll(value, keywords, new Set([...open, target]));
    return this.#work.spend(open.size) && this.#work.within(check, false);
  }

  #fitsAll(value: Json, schema: SchemaObject, open: ReadonlySet<unknown>): boolean {
    if (value === null && schema['nullable'] === true) return true;
    return (
      fitsType(value, schema['type']) &&
      this.#isListed(value, schema) &&
      this.#fitsCombined(value, schema, open) &&
      this.#fitsOwn(value, schema)
    );
  }

  #isListed(value: Json, schema: SchemaObject): boolean {
    const isOneOf = (values: readonly unknown[]): boolean =>
      this.#work.spend(values.length) && values.some((each) => sameJson(each, value, this.#work));
    const { const: constant, enum: values } = schema;
    if (Object.hasOwn(schema, 'const') && !isOneOf([constant])) return false;
    return !Array.isArray(values) || isOneOf(values);
  }

  #fitsCombined(value: Json, schema: SchemaObject, open: ReadonlySet<unknown>): boolean {
    const { allOf, anyOf, oneOf, not } = schema;
    const fits = (each: unknown): boolean => this.fits(value, each, open);
    if (!listOf(allOf).every(fits)) return false;
    if (Array.isArray(anyOf) && !anyOf.some(fits)) return false;
    if (Array.isArray(oneOf) && oneOf.filter(fits).length !== 1) return false;
    return not === undefined || !fits(not);
  }

  #fitsOwn(value: Json, schema: SchemaObject): boolean {
    if (isNumber(value)) return isWithin(Number(value), schema);
    if (typeof value === 'string') {
      const { minLength, maxLength } = schema;
      if (minLength === undefined && maxLength === undefined) return true;
      if (!this.#work.spend(value.length / CHARACTERS)) return false;
      return hasLength([...value].length, minLength, maxLength);
    }
    if (Array.isArray(value)) return this.#fitsItems(value, schema);
    return typeof value !== 'object' || value === null || this.#fitsMembers(value, schema);
  }

  #fitsItems(values: readonly Json[], schema: SchemaObject): boolean {
    const { prefixItems, items, minItems, maxItems } = schema;
    if (!hasLength(values.length, minItems, maxItems)) return false;
    const first = listOf(prefixItems ?? items);
    const others = Array.isArray(items) ? schema['additionalItems'] : items;
    if (first.length === 0 && others === undefined) return true;
    return values.every((each, index) => {
      const of = index < first.length ? first[index] : others;
      return this.#work.spend(1) && (of === undefined || this.fits(each, of));
    });
  }

  #fitsMembers(value: Json, schema: SchemaObject): boolean {
    const { required, properties, patternProperties, additionalProperties } = schema;
    const names = listOf(required);
    const has = (name: unknown): boolean => memberOf(value, String(name)) !== undefined;
    if (!this.#work.spend(names.length) || !names.every(has)) return false;
    const patterns = membersOf(patternProperties);
    const members = membersOf(value);
    if (!this.#work.spend(members.length * (1 + patterns.length))) return false;
    return members.every(([name, each]) => {
      const own = memberOf(properties, name);
      const matching = patterns.filter(([pattern]) => matchesPattern(pattern, name) !== false);
      const isKnown = own !== undefined || matching.length > 0;
      const said = [
        own,
        // A pattern that may or may not match says nothing.
        ...matching.map(([pattern, of]) => (matchesPattern(pattern, name) ? of : undefined)),
        isKnown ? undefined : additionalProperties,
      ];
      return said.every((of) => of === undefined || this.fits(each as Json, of));
    });
  }
}

function fitsType(value: Json, type: unknown): boolean {
  if (type === undefined) return true;
  const actual = typeOf(value);
  return (Array.isArray(type) ? type : [type]).some((name) => {
    const known = typeNamed(name);
    if (known === 'integer') return isNumber(value) && isInteger(value);
    return known === undefined || known === actual;
  });
}

function hasLength(length: number, min: unknown, max: unknown): boolean {
  return !(typeof min === 'number' && length < min) && !(typeof max === 'number' && length > max);
}

function isWithin(value: number, schema: SchemaObject): boolean {
  const limit = (key: string): number | undefined => {
    const given = schema[key];
    return isNumber(given) ? Number(given) : undefined;
  };
  const { exclusiveMinimum, exclusiveMaximum } = schema;
  const [min, max] = [limit('minimum'), limit('maximum')];
  const [above, below] = [
    // In old drafts, `true` makes the limit itself an exclusive one.
    exclusiveMinimum === true ? min : limit('exclusiveMinimum'),
    exclusiveMaximum === true ? max : limit('exclusiveMaximum'),
  ];
  return (
    !(min !== undefined && value < min) &&
    !(max !== undefined && value > max) &&
    !(above !== undefined && value <= above) &&
    !(below !== undefined && value >= below)
  );
}
