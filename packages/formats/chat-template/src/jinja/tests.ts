import { isLower, isUpper } from './letters.js';
import { areEqual, compare, isIn } from './operators.js';
import type { Rendering } from './rendering.js';
import { isStr, plainText } from './text.js';
import {
  type Arguments,
  Callable,
  Dict,
  isInteger,
  isNumber,
  List,
  Numeral,
  Undefined,
  type Value,
} from './values.js';

/** A test of a value. */
export type Test = (rendering: Rendering, value: Value, given: Arguments) => boolean;

/** Returns the test with a name. */
export function testOf(name: string): Test | undefined {
  return TESTS.get(name);
}

const compares =
  (operator: '==' | '!=' | '<' | '<=' | '>' | '>='): Test =>
  (rendering, value, { positional: [other = null] }) =>
    compare(rendering, operator, value, other);

const isEven: Test = (rendering, value) =>
  isNumber(value) ? Number(value) % 2 === 0 : rendering.refuse('the value is not a number');

/** Whether a value has a length and items. In Jinja2, undefined values have them too. */
const isSequence: Test = (_rendering, value) =>
  isStr(value) || value instanceof List || value instanceof Dict || value instanceof Undefined;

const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['boolean', (_rendering, value) => typeof value === 'boolean'],
  ['callable', (_rendering, value) => value instanceof Callable],
  ['defined', (_rendering, value) => !(value instanceof Undefined)],
  ['undefined', (_rendering, value) => value instanceof Undefined],
  [
    'divisibleby',
    (rendering, value, { positional: [by = null] }) =>
      isNumber(value) && isNumber(by) && Number(by) !== 0
        ? Number(value) % Number(by) === 0
        : rendering.refuse('the values to divide are not numbers'),
  ],
  ['escaped', () => false],
  ['even', isEven],
  ['odd', (rendering, value, given) => !isEven(rendering, value, given)],
  ['false', (_rendering, value) => value === false],
  ['true', (_rendering, value) => value === true],
  ['float', (_rendering, value) => value instanceof Numeral && value.isFloat],
  ['integer', (_rendering, value) => typeof value !== 'boolean' && isInteger(value)],
  ['number', (_rendering, value) => isNumber(value)],
  [
    'in',
    (rendering, value, { positional: [container = null] }) => isIn(rendering, value, container),
  ],
  ['iterable', isSequence],
  ['sequence', isSequence],
  ['lower', (_rendering, value) => isStr(value) && isLower(plainText(value))],
  ['upper', (_rendering, value) => isStr(value) && isUpper(plainText(value))],
  ['mapping', (_rendering, value) => value instanceof Dict],
  ['none', (_rendering, value) => value === null],
  [
    'sameas',
    (rendering, value, { positional: [other = null] }) =>
      value === other || (isStr(value) && areEqual(rendering, value, other)),
  ],
  ['string', (_rendering, value) => isStr(value)],
  ['eq', compares('==')],
  ['equalto', compares('==')],
  ['==', compares('==')],
  ['ne', compares('!=')],
  ['!=', compares('!=')],
  ['lt', compares('<')],
  ['lessthan', compares('<')],
  ['<', compares('<')],
  ['le', compares('<=')],
  ['<=', compares('<=')],
  ['gt', compares('>')],
  ['greaterthan', compares('>')],
  ['>', compares('>')],
  ['ge', compares('>=')],
  ['>=', compares('>=')],
]);
