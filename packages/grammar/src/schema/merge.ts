import { joinPath } from '@modelspeak/core/authoring';
import { type Budget, checkDepth } from '../limits.js';
import { jsonText } from './json-text.js';
import { isAnnotation, isSchema, type Schema, unsupported } from './keywords.js';
import { numberOf } from './numeric.js';
import { deeper, type Place } from './place.js';

/** How many characters of JSON cost as much as one character of a schema. */
const COMPARED = 16;

/** Merges schemas that must all hold. */
export class Merger {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * A schema that requires what all of them require.
   *
   * @throws {ModelspeakError} `unsupported` if no single schema can
   */
  merge(schemas: readonly unknown[], place: Place): unknown {
    checkDepth(place.depth, place.path);
    if (schemas.includes(false)) return false;
    const objects = schemas.filter(isSchema);
    const [first = true] = objects;
    if (objects.length < 2) return first;
    const all = valuesByKey(objects, this.#budget, place);
    return Object.fromEntries(
      Array.from(all)
        .filter(([key]) => !isAnnotation(key))
        .map(([key, values]) => [key, this.#mergeValues(key, values, placeOfKey(place, key))]),
    );
  }

  #mergeValues(key: string, values: readonly unknown[], place: Place): unknown {
    const [first] = values;
    if (values.every((each) => each === first)) return first;
    const { path } = place;
    const numbers = (): readonly number[] => values.map((each) => numberOf(each, path));
    switch (key) {
      case 'properties':
        return this.#mergeMembers(values, place);
      case 'items':
        return this.merge(values, deeper(place));
      case 'required':
        return [...new Set(values.flatMap(listOf))];
      case 'type':
        return values.map(listOf).reduce(sharedTypes);
      case 'enum':
        return values.map(listOf).reduce((one, other) => this.#shared(one, other, path));
      case 'minimum':
      case 'exclusiveMinimum':
      case 'minLength':
      case 'minItems':
        return numbers().reduce((one, other) => Math.max(one, other));
      case 'maximum':
      case 'exclusiveMaximum':
      case 'maxLength':
      case 'maxItems':
        return numbers().reduce((one, other) => Math.min(one, other));
      default:
        if (new Set(values.map((each) => this.#json(each, path))).size === 1) return first;
        throw unsupported(path, `two combined schemas both have ${key}; merge them into one`);
    }
  }

  #mergeMembers(values: readonly unknown[], place: Place): Schema {
    const objects = values.map((each) => {
      if (isSchema(each)) return each;
      throw unsupported(place.path, 'expected an object of schemas');
    });
    return Object.fromEntries(
      Array.from(valuesByKey(objects, this.#budget, place), ([name, schemas]) => [
        name,
        this.merge(schemas, deeper(placeOfKey(place, name))),
      ]),
    );
  }

  /** The values of one list that are also in another. */
  #shared(one: readonly unknown[], other: readonly unknown[], path: string): readonly unknown[] {
    const known = new Set(other.map((each) => this.#json(each, path)));
    return one.filter((each) => known.has(this.#json(each, path)));
  }

  #json(value: unknown, path: string): string {
    const json = jsonText(value, path);
    this.#budget.spend(1 + json.length / COMPARED, path);
    return json;
  }
}

/** The values that several objects have for each of their keys. */
function valuesByKey(
  objects: readonly Schema[],
  budget: Budget,
  { path }: Place,
): ReadonlyMap<string, readonly unknown[]> {
  const all = new Map<string, unknown[]>();
  for (const object of objects) {
    for (const [key, value] of Object.entries(object)) {
      budget.spend(1, path);
      if (value === undefined) continue;
      const values = all.get(key);
      if (values === undefined) all.set(key, [value]);
      else values.push(value);
    }
  }
  return all;
}

function placeOfKey(place: Place, key: string): Place {
  return { ...place, path: joinPath(place.path, key) };
}

function sharedTypes(one: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const [ones, others] = [new Set(one), new Set(other)];
  const fits = (type: unknown, types: ReadonlySet<unknown>): boolean =>
    types.has(type) || (type === 'integer' && types.has('number'));
  return [
    ...new Set([
      ...one.filter((type) => fits(type, others)),
      ...other.filter((type) => fits(type, ones)),
    ]),
  ];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
