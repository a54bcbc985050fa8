import { describe, expect, test } from 'vitest';
import type { FunctionTool } from './conversation.js';
import { schemaOf } from './schema-of.js';

function toolWith(parameters: unknown, ...required: string[]): FunctionTool {
  return {
    type: 'function',
    function: { name: 'look_up', parameters, required },
  } as FunctionTool;
}

describe('the schema of a function', () => {
  test.each([undefined, null, {}, new Map()])('may be left out: %j', (parameters) => {
    expect(schemaOf(toolWith(parameters))).toEqual({ type: 'object', properties: {} });
  });

  test.each([{ type: 'object', properties: {} }, new Map([['properties', new Map()]])])(
    'is taken as it is: %j',
    (parameters) => {
      expect(schemaOf(toolWith(parameters))).toBe(parameters);
    },
  );

  const properties = { a: {}, b: {} };

  test.each([
    [{ type: 'object', properties }, ['b'], ['b']],
    [{ type: 'object', properties, required: ['a'] }, ['b'], ['a', 'b']],
    [{ type: 'object', properties, required: ['a'] }, ['b', 'a'], ['a', 'b']],
    [{ type: 'object', properties, required: ['a'] }, [], ['a']],
    [undefined, ['a'], ['a']],
  ])('names the required beside it: %j and %j', (parameters, required, expected) => {
    expect(schemaOf(toolWith(parameters, ...required))).toMatchObject({
      type: 'object',
      required: expected,
    });
  });

  test('keeps the order of a Map', () => {
    const schema = new Map<string, unknown>([
      ['properties', new Map()],
      ['required', ['a']],
      ['x', 1],
    ]);
    expect([...(schemaOf(toolWith(schema, 'b')) as typeof schema)]).toEqual([
      ['properties', new Map()],
      ['required', ['a', 'b']],
      ['x', 1],
    ]);
  });

  test('keeps a `required` that is no list', () => {
    const parameters = { type: 'object', required: 'a' };
    expect(schemaOf(toolWith(parameters, 'b'))).toBe(parameters);
  });
});
