import { formatText } from './format-text.js';
import type { Rendering } from './rendering.js';
import type { Source } from './source.js';
import { concatTexts, isStr, plainText, type Str, sourceOf, Text, textFrom } from './text.js';
import type { Comparison } from './tree.js';
import {
  Callable,
  Dict,
  isInteger,
  isNumber,
  keyOf,
  List,
  Namespace,
  Numeral,
  typeName,
  Undefined,
  type Value,
} from './values.js';

/** Whether a value is truthy in Python. */
export function isTrue(value: Value): boolean {
  if (value === null || typeof value !== 'object') return Boolean(value);
  if (value instanceof List) return value.items.length > 0;
  if (value instanceof Dict) return value.entries.size > 0;
  if (value instanceof Numeral) return Number(value) !== 0;
  return !(value instanceof Undefined);
}

/** Whether two values are equal in Python, where `1 == True`. */
export function areEqual(rendering: Rendering, a: Value, b: Value): boolean {
  if (a === b) return true;
  if (isStr(a)) return isStr(b) && plainText(a) === plainText(b);
  if (isNumber(a)) return isNumber(b) && Number(a) === Number(b);
  if (a instanceof List) {
    if (!(b instanceof List) || a.isTuple !== b.isTuple) return false;
    const { items } = b;
    rendering.spend(items.length);
    return rendering.nest(
      () =>
        a.items.length === items.length &&
        a.items.every((item, index) => areEqual(rendering, item, items[index] ?? null)),
    );
  }
  if (a instanceof Dict) {
    if (!(b instanceof Dict)) return false;
    rendering.spend(b.entries.size);
    return rendering.nest(
      () =>
        a.entries.size === b.entries.size &&
        [...a.entries].every(([key, [, item]]) => {
          const other = b.get(key);
          return other !== undefined && areEqual(rendering, item, other);
        }),
    );
  }
  return a instanceof Undefined && b instanceof Undefined;
}

/** Compares two values for sorting; negative if the first comes first. */
export function order(rendering: Rendering, a: Value, b: Value): number {
  refuseUndefined(rendering, a, b);
  if (isStr(a) && isStr(b)) return compareText(plainText(a), plainText(b));
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  if (a instanceof List && b instanceof List) {
    const { items } = b;
    for (const [index, item] of a.items.entries()) {
      const other = items[index];
      if (other === undefined) return 1;
      const which = rendering.nest(() => order(rendering, item, other));
      if (which !== 0) return which;
    }
    return a.items.length - items.length;
  }
  return rendering.refuse(`${typeName(a)} and ${typeName(b)} cannot be compared`);
}

/** Compares by code point, as Python does. In UTF-16, U+E000 would sort after characters beyond U+FFFF. */
function compareText(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return (a.codePointAt(at) ?? -1) - (b.codePointAt(at) ?? -1);
}

/** Evaluates a comparison. */
export function compare(
  rendering: Rendering,
  operator: Comparison,
  left: Value,
  right: Value,
): boolean {
  switch (operator) {
    case '==':
      return areEqual(rendering, left, right);
    case '!=':
      return !areEqual(rendering, left, right);
    case 'in':
      return isIn(rendering, left, right);
    case 'not in':
      return !isIn(rendering, left, right);
    case '<':
      return order(rendering, left, right) < 0;
    case '<=':
      return order(rendering, left, right) <= 0;
    case '>':
      return order(rendering, left, right) > 0;
    case '>=':
      return order(rendering, left, right) >= 0;
  }
}

/** Whether a value is in a string, a list or the keys of a dict. */
export function isIn(rendering: Rendering, item: Value, container: Value): boolean {
  if (isStr(container)) {
    spendOn(rendering, container);
    if (isStr(item)) return plainText(container).includes(plainText(item));
    return rendering.refuse(`found ${typeName(item)}, expected a string to look for in a string`);
  }
  if (container instanceof List) {
    return container.items.some((each) => areEqual(rendering, each, item));
  }
  if (container instanceof Dict) {
    const key = keyOf(item);
    return key !== undefined && container.entries.has(key);
  }
  if (container instanceof Undefined) return false;
  return rendering.refuse(`a value of the type ${typeName(container)} cannot contain anything`);
}

/** Returns the values that a loop iterates over. */
export function iterate(rendering: Rendering, value: Value): readonly Value[] {
  if (value instanceof List) return value.items;
  if (value instanceof Dict) return [...value.entries.values()].map(([key]) => key);
  if (value instanceof Undefined) return [];
  if (isStr(value)) {
    const source = sourceOf(value);
    rendering.spend(plainText(value).length);
    return Array.from(plainText(value), (character) => textFrom(character, source));
  }
  return rendering.refuse(`found ${typeName(value)}, expected a list, a dict or a string`);
}

/** Returns the number of items or characters of a value. */
export function lengthOf(rendering: Rendering, value: Value): number {
  if (isStr(value)) return codePoints(plainText(value));
  if (value instanceof List) return value.items.length;
  if (value instanceof Dict) return value.entries.size;
  if (value instanceof Undefined) return 0;
  return rendering.refuse(`a value of the type ${typeName(value)} has no length`);
}

const SURROGATE = /[\ud800-\udfff]/;

/** Returns the number of characters in Python. */
export function codePoints(text: string): number {
  if (!SURROGATE.test(text)) return text.length;
  let count = 0;
  for (const _character of text) count++;
  return count;
}

/** Counts the cost of reading a string. */
export function spendOn(rendering: Rendering, str: Str): void {
  rendering.spend(1 + (plainText(str).length >> 6));
}

/** Refuses arithmetic with undefined values. */
export function refuseUndefined(rendering: Rendering, ...values: readonly Value[]): void {
  for (const value of values) {
    if (value instanceof Undefined) rendering.refuse(value.problem);
  }
}

/** Evaluates Python's arithmetic. */
export function calculate(
  rendering: Rendering,
  operator: '+' | '-' | '*' | '/' | '//' | '%' | '**',
  left: Value,
  right: Value,
): Value {
  refuseUndefined(rendering, left, right);
  if (isNumber(left) && isNumber(right)) return calculateNumber(rendering, operator, left, right);
  if (operator === '+') {
    if (isStr(left) && isStr(right)) return join(rendering, [left, right]);
    if (left instanceof List && right instanceof List && left.isTuple === right.isTuple) {
      rendering.spend(left.items.length + right.items.length);
      return new List([...left.items, ...right.items], { isTuple: left.isTuple });
    }
  }
  if (operator === '*') {
    if (isNumber(right)) return repeat(rendering, left, Number(right));
    if (isNumber(left)) return repeat(rendering, right, Number(left));
  }
  if (operator === '%' && isStr(left)) {
    const values = right instanceof List && right.isTuple ? right.items : [right];
    return formatText(rendering, left, values);
  }
  return rendering.refuse(`cannot calculate ${typeName(left)} ${operator} ${typeName(right)}`);
}

/** Concatenates strings, and counts the cost. */
export function join(rendering: Rendering, strs: readonly Str[]): Str {
  // Count before joining, because the result may not fit into memory. The first is extended, not copied.
  const [first, ...others] = strs;
  rendering.spend(first instanceof Text && first.isExtended ? first.origins.length << 2 : 1);
  for (const str of others) spendOnCopy(rendering, str);
  return concatTexts(strs);
}

/** Counts the cost of copying a string. */
export function spendOnCopy(rendering: Rendering, str: Str): void {
  rendering.spend(plainText(str).length >> 3);
  if (typeof str !== 'string') rendering.spend(str.origins.length << 2);
}

function repeat(rendering: Rendering, value: Value, times: number): Value {
  const count = Math.max(0, Math.trunc(times));
  if (isStr(value)) {
    rendering.spend(count * (1 + plainText(value).length));
    return concatTexts(Array.from({ length: count }, () => value));
  }
  if (!(value instanceof List))
    return rendering.refuse(`a value of the type ${typeName(value)} cannot be repeated`);
  rendering.spend(count * (1 + value.items.length));
  const items = Array.from({ length: count }, () => value.items).flat();
  return new List(items, { isTuple: value.isTuple });
}

type Numeric = number | boolean | Numeral;

function calculateNumber(
  rendering: Rendering,
  operator: '+' | '-' | '*' | '/' | '//' | '%' | '**',
  left: Numeric,
  right: Numeric,
): Value {
  const a = Number(left);
  const b = Number(right);
  if (b === 0 && (operator === '/' || operator === '//' || operator === '%')) {
    return rendering.refuse('division by zero');
  }
  const isFloat =
    operator === '/' || !isInteger(left) || !isInteger(right) || (operator === '**' && b < 0);
  return numberFrom(rendering, number(operator, a, b), isFloat, numberSource(left, right));
}

function number(operator: string, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '//':
      return Math.floor(a / b);
    case '%':
      return a - b * Math.floor(a / b);
    default:
      return a ** b;
  }
}

function numberSource(...numbers: readonly Numeric[]): Source | undefined {
  for (const each of numbers) {
    if (each instanceof Numeral && each.source !== undefined) return each.source;
  }
  return undefined;
}

/** Creates a number: an integer or a float, from the conversation or not. */
export function numberFrom(
  rendering: Rendering,
  value: number,
  isFloat: boolean,
  source?: Source,
): Value {
  if (isFloat) {
    const text = String(value);
    const isWhole = Number.isInteger(value) && !text.includes('e');
    return new Numeral(isWhole ? `${text}.0` : text, source);
  }
  if (!Number.isSafeInteger(value)) return rendering.refuse('a number is too large');
  return source === undefined ? value : new Numeral(String(value), source);
}

/** Negates a value. */
export function negate(rendering: Rendering, value: Value): Value {
  refuseUndefined(rendering, value);
  if (!isNumber(value)) return rendering.refuse(`cannot calculate -${typeName(value)}`);
  return numberFrom(rendering, -Number(value) || 0, !isInteger(value), numberSource(value));
}

/** Returns a value as a function, a method or a macro, or refuses it. */
export function callableOf(rendering: Rendering, value: Value): Callable {
  if (value instanceof Callable) return value;
  if (value instanceof Namespace && value.callable !== undefined) return value.callable;
  refuseUndefined(rendering, value);
  return rendering.refuse(`a value of the type ${typeName(value)} cannot be called`);
}
