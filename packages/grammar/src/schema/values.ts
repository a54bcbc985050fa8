import type { Json, RawText, ValueForm } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import {
  choice,
  EMPTY,
  isNever,
  lexeme,
  literal,
  NEVER,
  type Node,
  optional,
  repeat,
  sequence,
} from '../nodes/node.js';
import type { RuleSet } from '../nodes/rule-set.js';
import {
  checkKeywords,
  isSchema,
  type Place,
  type Schema,
  type Type,
  typeOf,
  typesOf,
  unsupported,
} from './keywords.js';
import { inOrder, type Member } from './members.js';
import { anyInteger, anyNumber, integersBetween, numbersBetween } from './numbers.js';
import { beside, merged, referred } from './resolve.js';
import {
  jsonSpelling,
  ownSpelling,
  pythonSpelling,
  type Spelling,
  type SpellMark,
  spelledValue,
} from './spelling.js';
import { rawLiteral, rawStringNode, stringNode } from './text.js';

/** What values other than strings begin with, in any spelling, and white space. */
const BEGINS_OTHERS = '"{[-0123456789tfnTFN \n\t\r';

/** One property of an object. */
export interface Property {
  readonly name: string;
  readonly schema: unknown;
  readonly place: Place;
  readonly isRequired: boolean;
}

/** A schema of one type. */
interface Alternative {
  readonly type: Type;
  readonly schema: Schema;
  readonly place: Place;
  /** The allowed values, if the schema lists them. */
  readonly values: readonly Json[] | undefined;
}

/** Converts the values of schemas into nodes. */
export class Values {
  readonly #rules: RuleSet;
  readonly #ignored: readonly string[];
  readonly #spellMark: SpellMark;

  constructor(rules: RuleSet, ignored: readonly string[], spellMark: SpellMark) {
    this.#rules = rules;
    this.#ignored = ignored;
    this.#spellMark = spellMark;
  }

  /** The values of a schema; with `only`, just the strings or just the others. */
  node(schema: unknown, form: ValueForm, place: Place, only?: 'strings' | 'others'): Node {
    const raw = isRaw(form) ? form : undefined;
    const spelling = this.#spellingOf(isRaw(form) ? (form.others ?? 'json') : form);
    if (raw === undefined && only === undefined) return this.#spelled(schema, spelling, place);
    const all = this.#alternatives(schema, place);
    const strings = all.filter(({ type }) => type === 'string');
    const others = all.filter(({ type }) => type !== 'string');
    const nodes: Node[] = [];
    if (only !== 'strings') nodes.push(...others.map((each) => this.#alternative(each, spelling)));
    if (only !== 'others') {
      const isMixed = others.length > 0 && only === undefined;
      nodes.push(
        ...strings.map((each) =>
          raw ? rawStrings(each, raw, isMixed) : this.#alternative(each, spelling),
        ),
      );
    }
    return choice(...nodes);
  }

  /** The properties of an object schema. */
  properties(schema: unknown, place: Place): readonly Property[] {
    const object = this.#alternatives(schema, place).find(({ type }) => type === 'object');
    if (object === undefined) throw unsupported(place.path, 'expected the schema of an object');
    return propertiesOf(object);
  }

  #spellingOf(form: Exclude<ValueForm, RawText>): Spelling {
    if (form === 'json') return jsonSpelling;
    return form === 'python' ? pythonSpelling : ownSpelling(form, this.#spellMark);
  }

  #spelled(schema: unknown, spelling: Spelling, place: Place): Node {
    if (!isSchema(schema)) return schema === false ? NEVER : this.#any(spelling);
    checkKeywords(schema, place, this.#ignored);
    const { $ref, anyOf, oneOf } = schema;
    if ($ref !== undefined && beside(schema, '$ref') === undefined) {
      return this.#rules.shared(place.root, `${spelling.id} ${$ref}`, String($ref), () =>
        this.#spelled(referred($ref, place), spelling, { ...place, path: String($ref) }),
      );
    }
    const branches = anyOf ?? oneOf;
    if (Array.isArray(branches) && beside(schema, 'anyOf', 'oneOf') === undefined) {
      return choice(
        ...branches.map((each, index) =>
          this.#spelled(each, spelling, { ...place, path: `${place.path}.anyOf[${index}]` }),
        ),
      );
    }
    const nodes = this.#alternatives(schema, place).map((each) =>
      this.#alternative(each, spelling),
    );
    return choice(...nodes);
  }

  /** A schema for each possible type, without references and combinations. */
  #alternatives(schema: unknown, place: Place): readonly Alternative[] {
    if (!isSchema(schema)) return schema === false ? [] : this.#alternatives({}, place);
    checkKeywords(schema, place, this.#ignored);
    const { $ref, allOf, anyOf, oneOf } = schema;
    if ($ref !== undefined) {
      const rest = beside(schema, '$ref') ?? true;
      return this.#alternatives(merged(referred($ref, place), rest, place), place);
    }
    if (Array.isArray(allOf)) {
      const rest: unknown = beside(schema, 'allOf') ?? true;
      const all = allOf.reduce<unknown>((one, each) => {
        const other =
          isSchema(each) && each['$ref'] !== undefined ? this.#followed(each, place) : each;
        return merged(one, other, place);
      }, rest);
      return this.#alternatives(all, place);
    }
    const branches = anyOf ?? oneOf;
    if (Array.isArray(branches)) {
      const rest = beside(schema, 'anyOf', 'oneOf') ?? true;
      return branches.flatMap((each) =>
        this.#alternatives(mergedBranch(each, rest, place, this), place),
      );
    }
    const values = valuesOf(schema);
    return typesOf(schema, place).flatMap((type): Alternative[] => {
      const fitting = values?.filter((value) => fits(value, type));
      return fitting?.length === 0 ? [] : [{ type, schema, place, values: fitting }];
    });
  }

  #followed({ $ref, ...rest }: Schema, place: Place): unknown {
    const target = referred($ref, place);
    const whole =
      isSchema(target) && target['$ref'] !== undefined ? this.#followed(target, place) : target;
    return merged(whole, rest, place);
  }

  /**
   * A branch of a combination, with its reference resolved, so that it can be merged with the rest.
   */
  branch(schema: unknown, place: Place): unknown {
    return isSchema(schema) && schema['$ref'] !== undefined
      ? this.#followed(schema, place)
      : schema;
  }

  #alternative(alternative: Alternative, spelling: Spelling): Node {
    const { type, schema, place, values } = alternative;
    if (values !== undefined)
      return choice(...values.map((value) => spelledValue(value, spelling)));
    switch (type) {
      case 'string':
        return this.#string(schema, place, spelling);
      case 'integer':
      case 'number':
        return lexeme(numberNode(type, schema, place));
      case 'boolean':
        return choice(spelledValue(true, spelling), spelledValue(false, spelling));
      case 'null':
        return spelledValue(null, spelling);
      case 'array':
        return this.#array(schema, place, spelling);
      case 'object':
        return this.#object(alternative, spelling);
    }
  }

  #string(schema: Schema, place: Place, spelling: Spelling): Node {
    const isPlain = !['pattern', 'format', 'minLength', 'maxLength'].some((key) => key in schema);
    const make = (): Node => stringNode(schema, place, spelling.quotes);
    return isPlain ? this.#rules.shared(this, spelling.id, `${spelling.id} string`, make) : make();
  }

  #array(schema: Schema, place: Place, spelling: Spelling): Node {
    const { prefixItems, items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
    const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
    const at = (key: string, index?: number): Place => ({
      ...place,
      path: joinPath(place.path, key) + (index === undefined ? '' : `[${index}]`),
    });
    const min = Number(minItems);
    const max = Math.min(
      Number(maxItems),
      items === false ? first.length : Number.POSITIVE_INFINITY,
    );
    if (min > max) return NEVER;
    const begin = first.slice(0, max).map(
      (each, index): Member => ({
        node: this.#spelled(each, spelling, at('prefixItems', index)),
        isRequired: true,
      }),
    );
    const separator = this.#separator(spelling);
    const list = (node: Node): Node =>
      sequence(literal('['), this.#space(spelling), node, this.#space(spelling), literal(']'));
    if (begin.length > 0) {
      const more = max > begin.length ? this.#item(items, spelling, at('items')) : undefined;
      if (min > begin.length) {
        throw unsupported(
          joinPath(place.path, 'minItems'),
          'must not exceed the number of prefixItems',
        );
      }
      return list(inOrder(begin, separator, this.#rules, 'items', more));
    }
    if (max === 0) return list(EMPTY);
    const item = this.#item(items, spelling, at('items'));
    const some = sequence(item, repeat(sequence(separator, item), Math.max(min - 1, 0), max - 1));
    return list(min === 0 ? optional(some) : some);
  }

  #item(items: unknown, spelling: Spelling, place: Place): Node {
    return this.#spelled(items ?? true, spelling, place);
  }

  #object(alternative: Alternative, spelling: Spelling): Node {
    const { schema, place } = alternative;
    const { properties, additionalProperties } = schema;
    const member = (key: Node, value: Node): Node =>
      sequence(key, literal(':'), this.#space(spelling), value);
    const members = propertiesOf(alternative).map((property): Member => {
      const node = this.#spelled(property.schema, spelling, property.place);
      return { node: member(spelling.key(property.name), node), isRequired: property.isRequired };
    });
    const takesMore = additionalProperties ?? properties === undefined;
    const more = takesMore
      ? member(
          this.#string({}, place, spelling),
          this.#spelled(takesMore, spelling, {
            ...place,
            path: joinPath(place.path, 'additionalProperties'),
          }),
        )
      : undefined;
    const separator = this.#separator(spelling);
    const all = inOrder(members, separator, this.#rules, `${spelling.id} members`, more);
    if (isNever(all)) return NEVER;
    const space = this.#space(spelling);
    const within = all === EMPTY ? space : sequence(space, all, space);
    return sequence(literal('{'), within, literal('}'));
  }

  #separator(spelling: Spelling): Node {
    return sequence(literal(','), this.#space(spelling));
  }

  #space({ id, space }: Spelling): Node {
    if (space === EMPTY) return EMPTY;
    return this.#rules.shared(this, `space ${id}`, `${id} space`, () => space);
  }

  /** Any value. */
  #any(spelling: Spelling): Node {
    return this.#rules.shared(this, `any ${spelling.id}`, `${spelling.id} value`, () =>
      choice(
        ...this.#alternatives({}, { root: true, path: '' }).map((each) =>
          this.#alternative(each, spelling),
        ),
      ),
    );
  }
}

function mergedBranch(branch: unknown, rest: unknown, place: Place, values: Values): unknown {
  return rest === true ? branch : merged(values.branch(branch, place), rest, place);
}

function isRaw(form: ValueForm): form is RawText {
  return typeof form === 'object' && 'until' in form;
}

function propertiesOf({ schema, place }: Alternative): readonly Property[] {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const { additionalProperties = true } = schema;
  const undeclared = required.filter((name) => !Object.hasOwn(properties, name));
  const at = (name: string): Place => ({
    ...place,
    path: joinPath(joinPath(place.path, 'properties'), name),
  });
  return [
    ...Object.entries(properties).map(([name, each]) => {
      return { name, schema: each, place: at(name), isRequired: required.includes(name) };
    }),
    ...undeclared.map((name) => {
      return { name, schema: additionalProperties, place: at(name), isRequired: true };
    }),
  ];
}

function rawStrings(
  { schema, place, values }: Alternative,
  { until }: RawText,
  isMixed: boolean,
): Node {
  if (values === undefined)
    return rawStringNode(schema, place, until, isMixed ? BEGINS_OTHERS : '');
  return choice(...values.map((value) => rawLiteral(String(value))));
}

function valuesOf({ const: constant, enum: all }: Schema): readonly Json[] | undefined {
  if (constant !== undefined) return [constant as Json];
  return Array.isArray(all) ? all : undefined;
}

function fits(value: Json, type: Type): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeOf(value) === type;
}

function numberNode(type: 'number' | 'integer', schema: Schema, { path }: Place): Node {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const limits = [minimum, maximum, exclusiveMinimum, exclusiveMaximum];
  if (limits.every((limit) => limit === undefined))
    return type === 'integer' ? anyInteger : anyNumber;
  const least = boundOf(minimum, exclusiveMinimum, Math.max, Number.NEGATIVE_INFINITY);
  const most = boundOf(maximum, exclusiveMaximum, Math.min, Number.POSITIVE_INFINITY);
  if (type === 'integer') {
    return integersBetween({
      min: least.isOpen ? Math.floor(least.limit) + 1 : Math.ceil(least.limit),
      max: most.isOpen ? Math.ceil(most.limit) - 1 : Math.floor(most.limit),
    });
  }
  for (const [key, limit] of Object.entries({ minimum: least.limit, maximum: most.limit })) {
    if (!Number.isFinite(limit) || Number.isInteger(limit)) continue;
    throw unsupported(joinPath(path, key), 'limits of numbers with a fraction must be integers');
  }
  return numbersBetween({
    min: least.limit,
    max: most.limit,
    withoutMin: least.isOpen,
    withoutMax: most.isOpen,
  });
}

function boundOf(
  closed: unknown,
  open: unknown,
  stricter: (...limits: number[]) => number,
  none: number,
): { readonly limit: number; readonly isOpen: boolean } {
  const one = typeof closed === 'number' ? closed : none;
  const other = typeof open === 'number' ? open : none;
  const limit = stricter(one, other);
  return { limit, isOpen: limit === other && other !== none };
}
