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
    expect(parametersOf(lookUp, 'tools[0]')).toEqual({ properties: {}, required: [] });
    expect(parametersOf(toolWith({}), 'tools[0]')).toEqual({ properties: {}, required: [] });
  });

  test('are taken as they are', () => {
    const parameters = { properties: { a: { type: 'string' } }, required: ['a'] };
    expect(parametersOf(toolWith(parameters), 'tools[0]')).toEqual(parameters);
  });

  test('may be a Map, also within', () => {
    const parameters = new Map<string, unknown>([
      ['properties', new Map([['a', { type: 'string' }]])],
      ['required', ['a']],
    ]);
    expect(parametersOf(toolWith(parameters), 'tools[0]')).toEqual({
      properties: { a: { type: 'string' } },
      required: ['a'],
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
