import type { Json } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { type Budget, checkDepth, checkLength, LIMITS } from '../limits.js';
import { Circles } from './circles.js';
import { checkValueDepth, jsonText } from './json-text.js';
import { checkKeywords, isSchema, type Schema, type Type, typeOf, typesOf } from './keywords.js';
import { Merger } from './merge.js';
import { deeper, type Place } from './place.js';
import { beside, referred } from './resolve.js';

/** The cost of a schema, in characters, without its names and values. */
const SCHEMA = 20;

/** A schema of one type. */
export interface Alternative {
  readonly type: Type;
  readonly schema: Schema;
  readonly place: Place;
  /** The allowed values, if the schema lists them. */
  readonly values: readonly Json[] | undefined;
}

/** Splits schemas into schemas of one type, without references and combinations. */
export class Alternatives {
  readonly #ignored: readonly string[];
  readonly #budget: Budget;
  readonly #circles = new Circles();
  readonly #merger: Merger;

  constructor(ignored: readonly string[], budget: Budget) {
    this.#ignored = ignored;
    this.#budget = budget;
    this.#merger = new Merger(budget);
  }

  /** A schema for each possible type. */
  of(schema: unknown, place: Place): readonly Alternative[] {
    const found: Alternative[] = [];
    this.#collect(schema, place, found);
    return found;
  }

  /**
   * Checks a schema, but not what it contains.
   *
   * @throws {ModelspeakError} `unsupported` or `too_large`, with the path
   */
  check(schema: unknown, place: Place): void {
    checkDepth(place.depth, place.path);
    this.#budget.spend(SCHEMA, place.path);
    if (!isSchema(schema)) return;
    checkKeywords(schema, place, this.#ignored);
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
      const list = schema[key];
      if (!Array.isArray(list)) continue;
      const problem = `more than ${LIMITS.branches} schemas; use fewer`;
      checkLength(list, LIMITS.branches, joinPath(place.path, key), problem);
    }
    this.#circles.check(schema, place);
  }

  #collect(schema: unknown, place: Place, found: Alternative[]): void {
    this.check(schema, place);
    if (!isSchema(schema)) {
      if (schema !== false) this.#collect({}, place, found);
      return;
    }
    const { $ref, allOf, anyOf, oneOf, nullable } = schema;
    if (nullable !== undefined) {
      const own: Alternative[] = [];
      this.#collect(beside(schema, 'nullable') ?? {}, place, own);
      const hasNull = nullable !== true || own.some(({ type }) => type === 'null');
      found.push(...own, ...(hasNull ? [] : [nullIn(place)]));
      return;
    }
    if ($ref !== undefined) {
      const rest = beside(schema, '$ref') ?? true;
      this.#collect(this.#merge([referred($ref, place), rest], place), deeper(place), found);
      return;
    }
    if (Array.isArray(allOf)) {
      const rest = beside(schema, 'allOf') ?? true;
      const all = [rest, ...allOf.map((each) => this.#followed(each, place))];
      this.#collect(this.#merge(all, place), deeper(place), found);
      return;
    }
    const branches = anyOf ?? oneOf;
    if (Array.isArray(branches)) {
      const rest = beside(schema, 'anyOf', 'oneOf') ?? true;
      for (const each of branches) {
        const branch =
          rest === true ? each : this.#merge([this.#followed(each, place), rest], place);
        this.#collect(branch, deeper(place), found);
      }
      return;
    }
    const values = this.#valuesOf(schema, place);
    for (const type of typesOf(schema, place)) {
      const fitting = values?.filter((value) => fits(value, type));
      if (fitting?.length !== 0) found.push({ type, schema, place, values: fitting });
    }
  }

  #merge(schemas: readonly unknown[], place: Place): unknown {
    return this.#merger.merge(schemas, place);
  }

  /** A schema with its reference resolved, so that it can be merged with others. */
  #followed(schema: unknown, place: Place): unknown {
    const all: unknown[] = [];
    let target = schema;
    while (isSchema(target) && target['$ref'] !== undefined) {
      all.push(beside(target, '$ref') ?? true);
      target = referred(target['$ref'], place);
    }
    return this.#merge([target, ...all.reverse()], place);
  }

  #valuesOf({ const: constant, enum: all }: Schema, place: Place): readonly Json[] | undefined {
    if (constant !== undefined) return [this.#value(constant, joinPath(place.path, 'const'))];
    if (!Array.isArray(all)) return undefined;
    const path = joinPath(place.path, 'enum');
    checkLength(all, LIMITS.values, path, `more than ${LIMITS.values} values; list fewer`);
    return all.map((value, index) => this.#value(value, joinPath(path, index)));
  }

  #value(value: unknown, path: string): Json {
    checkValueDepth(value, path);
    this.#budget.spend(SCHEMA + jsonText(value, path).length, path);
    return value as Json;
  }
}

function nullIn(place: Place): Alternative {
  return { type: 'null', schema: { type: 'null' }, place, values: undefined };
}

function fits(value: Json, type: Type): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return typeOf(value) === type;
}
