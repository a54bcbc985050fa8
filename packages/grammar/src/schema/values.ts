import type { RawText, ValueForm } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { type Budget, checkLength, LIMITS } from '../limits.js';
import {
  choice,
  choiceOf,
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
import { type Alternative, Alternatives } from './alternatives.js';
import { jsonText } from './json-text.js';
import { isAnnotation, isSchema, type Schema, unsupported } from './keywords.js';
import { inOrder, type Member } from './members.js';
import { numberNode } from './number-node.js';
import { countOf } from './numeric.js';
import { boundsIn, type Place, placeIn, placeOfRoot } from './place.js';
import { beside, referred } from './resolve.js';
import {
  jsonSpelling,
  ownSpelling,
  pythonSpelling,
  type Spelling,
  type SpellMark,
  spelledValue,
} from './spelling.js';
import { rawLiteral, rawStringNode, stringNode } from './text.js';

/** What values other than strings begin with, in JSON and in Python, and white space. */
const BEGINS_OTHERS = '"\'{[(+-.0123456789tfnTFN \n\t\r';
/** The depth of the call stack, in schemas, from which rules are made later. */
const DEEP_CALLS = LIMITS.depth / 2;
/** How many characters of JSON cost as much as one character of a schema. */
const COMPARED = 16;

/** One property of an object. */
export interface Property {
  readonly name: string;
  readonly schema: unknown;
  readonly place: Place;
  readonly isRequired: boolean;
}

/** Converts the values of schemas into nodes. */
export class Values {
  readonly #rules: RuleSet;
  readonly #budget: Budget;
  readonly #alternatives: Alternatives;
  readonly #spellMark: SpellMark;

  constructor(rules: RuleSet, ignored: readonly string[], budget: Budget, spellMark: SpellMark) {
    this.#rules = rules;
    this.#budget = budget;
    this.#alternatives = new Alternatives(ignored, budget);
    this.#spellMark = spellMark;
  }

  /** The values of a schema; with `only`, just the strings or just the others. */
  node(schema: unknown, form: ValueForm, place: Place, only?: 'strings' | 'others'): Node {
    const raw = isRaw(form) ? form : undefined;
    const spelling = this.#spellingOf(isRaw(form) ? (form.others ?? 'json') : form);
    if (raw === undefined && only === undefined) return this.#spelled(schema, spelling, place);
    const all = this.#alternatives.of(schema, place);
    const strings = all.filter(({ type }) => type === 'string');
    const others = all.filter(({ type }) => type !== 'string');
    const isMixed = others.length > 0 && only === undefined;
    return choice(
      only === 'strings' ? NEVER : this.#spelledAll(others, spelling),
      only === 'others'
        ? NEVER
        : choiceOf(
            strings.map((each) =>
              raw ? this.#rawStrings(each, raw, isMixed) : this.#alternative(each, spelling),
            ),
          ),
    );
  }

  /** The properties of an object schema. */
  properties(schema: unknown, place: Place): readonly Property[] {
    const object = this.#alternatives.of(schema, place).find(({ type }) => type === 'object');
    if (object === undefined) throw unsupported(place.path, 'expected the schema of an object');
    return this.#propertiesOf(object);
  }

  #spellingOf(form: Exclude<ValueForm, RawText>): Spelling {
    if (form === 'json') return jsonSpelling;
    return form === 'python' ? pythonSpelling : ownSpelling(form, this.#spellMark);
  }

  #spelled(schema: unknown, spelling: Spelling, place: Place): Node {
    this.#alternatives.check(schema, place);
    if (!isSchema(schema)) return schema === false ? NEVER : this.#any(spelling);
    const { $ref, allOf, anyOf, oneOf } = schema;
    if ($ref !== undefined && beside(schema, '$ref') === undefined) {
      return this.#reference(String($ref), spelling, place);
    }
    const branches = anyOf ?? oneOf;
    if (Array.isArray(branches) && beside(schema, 'anyOf', 'oneOf') === undefined) {
      const key = anyOf === undefined ? 'oneOf' : 'anyOf';
      return choiceOf(
        branches.map((each, index) => this.#spelled(each, spelling, placeIn(place, key, index))),
      );
    }
    const make = (): Node => this.#spelledAll(this.#alternatives.of(schema, place), spelling);
    const isMerged = [$ref, allOf, branches].some((each) => each !== undefined);
    return isMerged ? this.#merged(schema, spelling, place, make) : make();
  }

  /** The rule of a reference without other keywords. */
  #reference($ref: string, spelling: Spelling, place: Place): Node {
    const isLater = place.calls > DEEP_CALLS;
    const calls = isLater ? 0 : place.calls + 1;
    const target: Place = { ...placeOfRoot(place.root, $ref), calls };
    return this.#rules.shared(
      place.root,
      `${spelling.id} ${$ref}`,
      $ref,
      () => this.#spelled(referred($ref, place), spelling, target),
      { path: $ref, isLater },
    );
  }

  /** A merged schema, which is made once because it may contain itself. */
  #merged(
    schema: Schema,
    spelling: Spelling,
    { root, path, depth }: Place,
    make: () => Node,
  ): Node {
    const says = Object.fromEntries(Object.entries(schema).filter(([key]) => !isAnnotation(key)));
    const json = jsonText(says, path);
    this.#budget.spend(json.length / COMPARED, path);
    const key = `${spelling.id} ${json}`;
    return this.#rules.inPlace(root, key, `${spelling.id} schema`, make, {
      path,
      isBody: depth === 0,
    });
  }

  #spelledAll(alternatives: readonly Alternative[], spelling: Spelling): Node {
    return choiceOf(alternatives.map((each) => this.#alternative(each, spelling)));
  }

  #alternative(alternative: Alternative, spelling: Spelling): Node {
    const { type, schema, place, values } = alternative;
    if (values !== undefined) return choiceOf(values.map((value) => spelledValue(value, spelling)));
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
    const make = (): Node => stringNode(schema, place, spelling.quotes, this.#budget);
    return isPlain ? this.#rules.shared(this, spelling.id, `${spelling.id} string`, make) : make();
  }

  #array(schema: Schema, place: Place, spelling: Spelling): Node {
    const { prefixItems, items } = schema;
    const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
    const min = countOf(schema, 'minItems', 0, place);
    const max = Math.min(
      countOf(schema, 'maxItems', Number.POSITIVE_INFINITY, place),
      items === false ? first.length : Number.POSITIVE_INFINITY,
    );
    if (min > max) return NEVER;
    const begin = first.slice(0, max).map(
      (each, index): Member => ({
        node: this.#spelled(each, spelling, placeIn(place, 'prefixItems', index)),
        isRequired: true,
      }),
    );
    const separator = this.#separator(spelling);
    const list = (node: Node): Node =>
      sequence(literal('['), this.#space(spelling), node, this.#space(spelling), literal(']'));
    if (begin.length > 0) {
      const more =
        max > begin.length ? this.#item(items, spelling, placeIn(place, 'items')) : undefined;
      if (min > begin.length) {
        throw unsupported(
          joinPath(place.path, 'minItems'),
          'must not exceed the number of prefixItems',
        );
      }
      return list(inOrder(begin, separator, this.#rules, 'items', more));
    }
    if (max === 0) return list(EMPTY);
    const hint = `${spelling.id} item`;
    const item = this.#rules.once(hint, this.#item(items, spelling, placeIn(place, 'items')));
    const bounds = boundsIn(place, 'minItems', 'maxItems');
    const next = sequence(separator, item);
    const some = sequence(item, repeat(next, Math.max(min - 1, 0), max - 1, bounds));
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
    const members = this.#propertiesOf(alternative).map((property): Member => {
      const node = this.#spelled(property.schema, spelling, property.place);
      return { node: member(spelling.key(property.name), node), isRequired: property.isRequired };
    });
    const takesMore = additionalProperties ?? properties === undefined;
    const more = takesMore
      ? member(
          this.#string({}, place, spelling),
          this.#spelled(takesMore, spelling, placeIn(place, 'additionalProperties')),
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
      this.#spelledAll(this.#alternatives.of({}, placeOfRoot(true, '')), spelling),
    );
  }

  #rawStrings({ schema, place, values }: Alternative, { until }: RawText, isMixed: boolean): Node {
    if (values !== undefined) return choiceOf(values.map((value) => rawLiteral(String(value))));
    return rawStringNode(schema, place, until, isMixed ? BEGINS_OTHERS : '', this.#budget);
  }

  #propertiesOf({ schema, place }: Alternative): readonly Property[] {
    const properties = isSchema(schema['properties']) ? schema['properties'] : {};
    const entries = Object.entries(properties);
    const required = requiredOf(schema, place);
    const problem = `more than ${LIMITS.properties} properties; declare fewer`;
    checkLength(entries, LIMITS.properties, joinPath(place.path, 'properties'), problem);
    checkLength([...required], LIMITS.properties, joinPath(place.path, 'required'), problem);
    const { additionalProperties = true } = schema;
    const propertyOf = (name: string, each: unknown): Property => {
      const inner = placeIn(place, 'properties', name);
      this.#budget.spend(name.length, inner.path);
      return { name, schema: each, place: inner, isRequired: required.has(name) };
    };
    const undeclared = Array.from(required).filter((name) => !Object.hasOwn(properties, name));
    return [
      ...entries.map(([name, each]) => propertyOf(name, each)),
      ...undeclared.map((name) => propertyOf(name, additionalProperties)),
    ];
  }
}

function isRaw(form: ValueForm): form is RawText {
  return typeof form === 'object' && 'until' in form;
}

function requiredOf({ required }: Schema, { path }: Place): ReadonlySet<string> {
  if (!Array.isArray(required)) return new Set();
  const at = joinPath(path, 'required');
  return new Set(
    required.map((name: unknown, index): string => {
      if (typeof name === 'string') return name;
      throw unsupported(joinPath(at, index), 'expected the name of a property');
    }),
  );
}
