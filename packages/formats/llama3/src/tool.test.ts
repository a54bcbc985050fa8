import { errorOf } from '@modelspeak/conformance';
import type { FunctionTool, Tool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { functionsOf, parametersOf } from './tool.js';

const custom = { type: 'custom', custom: { name: 'shell' } } as const;
const lookUp = { type: 'function', function: { name: 'look_up' } } as const;

function toolWith(parameters: unknown): FunctionTool {
  return { type: 'function', function: { name: 'look_up', parameters } } as FunctionTool;
}

test('functions are picked from the tools', () => {
  expect(functionsOf([custom as Tool, lookUp])).toEqual([lookUp]);
  expect(functionsOf(null)).toEqual([]);
  expect(functionsOf(undefined)).toEqual([]);
});

describe('the parameters of a function', () => {
  test('may be left out', () => {
    const none = { properties: new Map(), required: [], rest: new Map() };
    expect(parametersOf(lookUp, 'tools[0]')).toEqual(none);
    expect(parametersOf(toolWith({}), 'tools[0]')).toEqual(none);
  });

  test('are taken as they are', () => {
    const parameters = {
      type: 'object',
      properties: { b: { type: 'string' }, 1: { enum: [1.5] } },
      required: ['b'],
      $defs: { c: {} },
    };
    const tool = toolWith(parameters);
    expect(parametersOf(tool, 'tools[0]')).toEqual({
      properties: new Map<string, unknown>([
        ['1', new Map([['enum', [1.5]]])],
        ['b', new Map([['type', 'string']])],
      ]),
      required: ['b'],
      rest: new Map([['$defs', new Map([['c', new Map()]])]]),
    });
  });

  test('may be a Map, also within', () => {
    const parameters = new Map<string, unknown>([
      ['properties', new Map([['a', { type: 'string' }]])],
      ['required', ['a']],
    ]);
    const tool = toolWith(parameters);
    expect(parametersOf(tool, 'tools[0]')).toEqual({
      properties: new Map([['a', new Map([['type', 'string']])]]),
      required: ['a'],
      rest: new Map(),
    });
  });

  describe('names the required ones, also beside the schema', () => {
    const properties = { a: {}, b: {} };
    const beside = (parameters: unknown, ...required: string[]): FunctionTool => ({
      type: 'function',
      function: { ...toolWith(parameters).function, required },
    });

    test.each([
      [{ type: 'object', properties }, ['b'], ['b']],
      [{ type: 'object', properties, required: ['a'] }, ['b'], ['a', 'b']],
      [{ type: 'object', properties, required: ['a'] }, ['b', 'a'], ['a', 'b']],
      [{ type: 'object', properties, required: ['a'] }, [], ['a']],
      [undefined, ['a'], ['a']],
    ])('%j and %j', (parameters, required, expected) => {
      const tool = beside(parameters, ...required);
      expect(parametersOf(tool, 'tools[0]').required).toEqual(expected);
    });
  });

  test.each([
    [{ properties: [] }, 'properties', 'expected a JSON Schema object'],
    [{ properties: null }, 'properties', 'expected a JSON Schema object'],
    [{ properties: 'a' }, 'properties', 'expected a JSON Schema object'],
    [{ properties: { a: {}, b: true } }, 'properties.b', 'expected a JSON Schema object'],
    [{ properties: { a: null } }, 'properties.a', 'expected a JSON Schema object'],
    [{ properties: {}, required: 'a' }, 'required', 'expected an array of names'],
  ])('are refused where they are %j', (parameters, place, message) => {
    const error = errorOf(() => parametersOf(toolWith(parameters), 'tools[3]'));
    expect(error.code).toBe('invalid_input');
    expect(error.path).toBe(`tools[3].function.parameters.${place}`);
    expect(error.message).toContain(message);
  });
});
