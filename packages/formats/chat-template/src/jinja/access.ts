import { methodOf } from './methods.js';
import { codePoints, spendOn } from './operators.js';
import type { Rendering } from './rendering.js';
import { concatTexts, isStr, plainText, type Str, sliceText } from './text.js';
import {
  Dict,
  isInteger,
  isNumber,
  keyOf,
  List,
  Namespace,
  typeName,
  Undefined,
  type Value,
} from './values.js';

/** Evaluates `object.name`: a method takes precedence over a key, as in Jinja2. */
export function attributeOf(rendering: Rendering, object: Value, name: string): Value {
  if (object instanceof Undefined) return rendering.refuse(object.problem);
  const method = methodOf(rendering, object, name);
  if (method !== undefined) return method;
  const value =
    object instanceof Dict || object instanceof Namespace ? object.get(name) : undefined;
  return value === undefined ? missing(object, name) : value;
}

/** Evaluates `object[key]`: a key takes precedence over a method. */
export function itemOf(rendering: Rendering, object: Value, key: Value): Value {
  if (object instanceof Undefined) return rendering.refuse(object.problem);
  if (object instanceof Dict) {
    const found = keyOf(key);
    const value = found === undefined ? undefined : object.get(found);
    if (value !== undefined) return value;
  } else if (isInteger(key)) {
    const value = elementAt(object, Number(key));
    if (value !== undefined) return value;
  }
  return isStr(key)
    ? attributeOf(rendering, object, plainText(key))
    : missing(object, isNumber(key) ? String(key) : typeName(key));
}

function missing(object: Value, name: string): Undefined {
  return new Undefined(`a value of the type ${typeName(object)} has no ${name}`);
}

/** Returns the element of a list or a string at an index; a negative index counts from the end. */
function elementAt(object: Value, place: number): Value | undefined {
  if (object instanceof List) return object.items.at(place);
  if (!isStr(object)) return undefined;
  const length = codePoints(plainText(object));
  const at = place < 0 ? place + length : place;
  return at < 0 || at >= length ? undefined : sliceCharacters(object, at, at + 1);
}

/** Returns a slice of a string, counted in code points as in Python. */
export function sliceCharacters(str: Str, start: number, end: number): Str {
  const text = plainText(str);
  if (codePoints(text) === text.length) return sliceText(str, start, end);
  const characters = Array.from(text);
  const from = characters.slice(0, start).join('').length;
  return sliceText(str, from, from + characters.slice(start, end).join('').length);
}

/** Evaluates `object[start:end:step]`. */
export function sliceOf(
  rendering: Rendering,
  object: Value,
  bounds: readonly (Value | undefined)[],
): Value {
  const [start, end, by = 1] = bounds.map((bound) => {
    if (bound === undefined || bound === null) return undefined;
    return isInteger(bound) ? Number(bound) : rendering.refuse('a slice bound is not an integer');
  });
  if (by === 0) return rendering.refuse('a slice step cannot be zero');
  if (isStr(object)) {
    spendOn(rendering, object);
    const places = slicePlaces(codePoints(plainText(object)), start, end, by);
    if (by === 1) return sliceCharacters(object, places.from, places.to);
    const picked = pick([...Array.from(plainText(object)).keys()], places, by);
    rendering.spend(picked.length);
    return joinCharacters(object, picked);
  }
  if (object instanceof List) {
    const places = slicePlaces(object.items.length, start, end, by);
    const { isTuple } = object;
    if (by === 1) return new List(object.items.slice(places.from, places.to), { isTuple });
    return new List(pick(object.items, places, by), { isTuple });
  }
  if (object instanceof Undefined) return rendering.refuse(object.problem);
  return rendering.refuse(`a value of the type ${typeName(object)} cannot be sliced`);
}

function joinCharacters(str: Str, places: readonly number[]): Str {
  const pieces = places.map((place) => sliceCharacters(str, place, place + 1));
  return concatTexts(pieces);
}

interface Places {
  readonly from: number;
  readonly to: number;
}

function slicePlaces(length: number, start?: number, end?: number, by = 1): Places {
  const bounded = (place: number): number => {
    const at = place < 0 ? place + length : place;
    return by > 0 ? Math.min(Math.max(at, 0), length) : Math.min(Math.max(at, -1), length - 1);
  };
  const from = start === undefined ? (by > 0 ? 0 : length - 1) : bounded(start);
  const to = end === undefined ? (by > 0 ? length : -1) : bounded(end);
  return { from, to: by > 0 ? Math.max(from, to) : to };
}

function pick<Item>(items: readonly Item[], { from, to }: Places, by: number): readonly Item[] {
  const picked: Item[] = [];
  for (let at = from; by > 0 ? at < to : at > to; at += by) {
    const item = items[at];
    if (item !== undefined) picked.push(item);
  }
  return picked;
}
