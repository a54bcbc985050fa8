import { expect, test } from 'vitest';
import { declaresArguments, fitsTool, hasArgumentsOf } from './fits-tool.js';

const tool = (parameters?: Readonly<Record<string, unknown>>, required?: readonly string[]) =>
  ({ type: 'function', function: { name: 'f', parameters, required } }) as const;
const city = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };

test.each([
  ['what a tool requires', { city: 'Paris' }, tool(city), true, true],
  ['a value of another type', { city: 1 }, tool(city), true, false],
  ['without a required argument', {}, tool(city), false, false],
  [
    'with one that is required beside the schema',
    {},
    tool({ properties: {} }, ['a']),
    false,
    false,
  ],
  ['with one that the tool does not name', { city: 'Paris', b: 1 }, tool(city), true, true],
  [
    'with one that the tool forbids',
    { city: 'P', b: 1 },
    tool({ ...city, additionalProperties: false }),
    false,
    false,
  ],
  ['of a tool that describes none', {}, tool(), true, true],
  ['with one, of a tool that describes none', { a: 1 }, tool(), false, false],
  ['of a tool that takes any object', { a: 1 }, tool({ type: 'object' }), true, true],
  ['behind a reference', { city: 1 }, tool({ $ref: '#/$defs/c', $defs: { c: city } }), true, false],
])('arguments %s', (_what, given, offered, hasThem, fits) => {
  expect(hasArgumentsOf(given, offered)).toBe(hasThem);
  expect(fitsTool(given, offered)).toBe(fits);
});

test('a tool declares arguments by their names', () => {
  expect(declaresArguments({ city: 1 }, tool(city))).toBe(true);
  expect(declaresArguments({ city: 1, b: 1 }, tool(city))).toBe(false);
  expect(declaresArguments({ b: 1 }, tool({ type: 'object' }))).toBe(false);
});
