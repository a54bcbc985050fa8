import { errorOf } from '@modelspeak/conformance';
import type { Conversation } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { toolOf, user } from '../test/conversations.js';
import { mtkV3 } from './mtk-v3.js';

function asking(given: Record<string, unknown>): Conversation {
  const tools = [{ type: 'function', function: given }] as unknown as Conversation['tools'];
  return { messages: [user], tools };
}

const good = { name: 'f', description: 'd', parameters: {} };
const parameters = { type: 'object', properties: { a: { type: 'string' } } };

describe('a function', () => {
  test.each([
    ['without a description', { name: 'f', parameters: {} }, 'description'],
    ['with a description that is null', { ...good, description: null }, 'description'],
    ['without parameters', { name: 'f', description: 'd' }, 'parameters'],
    ['without a type', { ...good, parameters: { properties: {} } }, 'parameters.type'],
    ['without properties', { ...good, parameters: { type: 'object' } }, 'parameters.properties'],
    [
      'with properties in an array',
      { ...good, parameters: { type: 'object', properties: [] } },
      'parameters.properties',
    ],
    [
      'with required that is no list',
      { ...good, parameters: { ...parameters, required: 'a' } },
      'parameters.required',
    ],
    [
      'with required that is null',
      { ...good, parameters: { ...parameters, required: null } },
      'parameters.required',
    ],
    [
      'with a required name that is no property',
      { ...good, parameters: { ...parameters, required: ['a', 'b'] } },
      'parameters.required[1]',
    ],
    [
      'that requires what every object inherits',
      { ...good, parameters: { ...parameters, required: ['constructor'] } },
      'parameters.required[0]',
    ],
  ])('%s is refused', (_case, given, path) => {
    const error = errorOf(() => mtkV3().render(asking(given)));
    expect(error).toMatchObject({ code: 'invalid_input', path: `tools[0].function.${path}` });
    expect(error.message).toContain('expected');
    const unchecked = mtkV3({ check: false });
    expect(unchecked.render(asking(given))).toContain("'name': 'f'");
  });

  test.each([
    ['null parameters', { ...good, parameters: null }],
    ['empty parameters', good],
    ['a type that is not "object"', { ...good, parameters: { type: 'x', properties: {} } }],
    ['no required', { ...good, parameters }],
    ['required that is undefined', { ...good, parameters: { ...parameters, required: undefined } }],
    ['required beside its parameters', { ...good, required: ['nowhere'] }],
    ['properties in a Map', { ...good, parameters: new Map(Object.entries(parameters)) }],
  ])('with %s is taken', (_case, given) => {
    expect(mtkV3().render(asking(given))).toContain("'name': 'f'");
  });
});

describe('a default', () => {
  function rendering(schema: unknown): () => string {
    return () => mtkV3().render({ messages: [user], tools: [toolOf('f', { a: schema })] });
  }

  test.each([
    ['integer', '1'],
    ['Integer', '1'],
    ['integer', null],
    ['integer', [1]],
    ['float', 'x'],
    ['float', ''],
    ['float', '1__0'],
    ['float', '0x1'],
    ['float', null],
    ['FLOAT', {}],
  ])('of the type %s that is %j is refused', (type, value) => {
    expect(errorOf(rendering({ type, default: value }))).toMatchObject({
      code: 'invalid_input',
      path: 'tools[0].function.parameters.properties.a.default',
    });
  });

  // The reference checks no other types, and fails on a schema without one.
  test.each([
    ['integer', 1],
    ['integer', 1.5],
    ['integer', true],
    ['float', 1],
    ['float', ' 1_0.5e-3 '],
    ['float', '-inf'],
    ['string', 1],
    ['boolean', 'maybe'],
    ['array', 'x'],
    [undefined, 'x'],
    [['string', 'null'], 1],
  ])('of the type %j that is %j is taken', (type, value) => {
    expect(rendering({ type, default: value })).not.toThrow();
  });

  test('is looked for in schemas that are objects only', () => {
    expect(rendering(true)).not.toThrow();
  });
});
