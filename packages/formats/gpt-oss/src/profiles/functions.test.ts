import type { FunctionTool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { gptOss } from '../gpt-oss.js';

/** Returns the declaration of a tool's property. */
function written(
  property: object,
  onLoss: 'refuse' | 'reference' = 'refuse',
  more: object = {},
): string {
  const parameters = { type: 'object', properties: { p: property }, ...more };
  const tool: FunctionTool = { type: 'function', function: { name: 'f', parameters } };
  const prompt = gptOss().render({ messages: [], tools: [tool] }, { onLoss });
  return /\(_: \{\n([\s\S]*)\n\}\) => any/.exec(prompt)?.[1] ?? prompt;
}

describe('what openai-harmony writes as any is written as what it is', () => {
  test.each([
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'p?:\n | string\n | null\n,', 'p?: any,'],
    [{ const: 'up' }, 'p?: "up",', 'p?: any,'],
    [{ enum: ['up', 1, null] }, 'p?: "up" | 1 | null,', 'p?: any,'],
    [{ type: 'integer', enum: [1, 2] }, 'p?: 1 | 2,', 'p?: number,'],
    [{ type: ['string', 'null'], enum: ['a', null] }, 'p?: "a" | null,', 'p?: string | null,'],
    [{ allOf: [{ type: 'string' }] }, 'p?: string,', 'p?: any,'],
    [{ allOf: [{ type: 'string' }, {}] }, 'p?: any,', 'p?: any,'],
    [{ properties: { a: {} } }, 'p?: {\n    a?: any,\n    },', 'p?: any,'],
    [{ type: 'null' }, 'p?: null,', 'p?: any,'],
  ])('%j', (property, ours, theirs) => {
    expect(written(property)).toBe(ours);
    expect(written(property, 'reference')).toBe(theirs);
  });

  test('a reference, unless it holds itself', () => {
    const place = {
      type: 'object',
      properties: { x: { type: 'number' }, in: { $ref: '#/$defs/P' } },
    };
    const more = { $defs: { P: place } };
    expect(written({ $ref: '#/$defs/P' }, 'refuse', more)).toBe(
      'p?: {\n    x?: number,\n    in?: any,\n    },',
    );
    expect(written({ $ref: '#/$defs/P' }, 'reference', more)).toBe('p?: any,');
    expect(written({ $ref: '#/$defs/Q' }, 'refuse', more)).toBe('p?: any,');
  });

  test('references that hold one another many times are refused', () => {
    const names = Array.from({ length: 12 }, (_, index) => `#/$defs/${index}`);
    const all = { properties: Object.fromEntries(names.map(($ref, at) => [`p${at}`, { $ref }])) };
    const more = { $defs: Object.fromEntries(names.map((_, at) => [String(at), all])) };
    expect(() => written({ $ref: '#/$defs/0' }, 'refuse', more)).toThrow(
      'more than 1000 references',
    );
    expect(written({ $ref: '#/$defs/0' }, 'reference', more)).toBe('p?: any,');
  });

  test('each of several types keeps its description', () => {
    const oneOf = [{ type: 'number', description: 'Metres' }, { type: 'string' }];
    const property = { description: 'How far', oneOf };
    expect(written(property)).toBe('// How far\np?:\n | number // Metres\n | string\n,');
    expect(written(property, 'reference')).toBe('// How far\np?:\n | number\n | string\n,');
  });

  test('a description that the first of several types repeats', () => {
    const property = {
      description: 'How far',
      oneOf: [{ type: 'number', description: 'How far' }],
    };
    expect(written(property)).toBe('// How far\np?:\n | number\n,');
    expect(written(property, 'reference')).toBe('p?:\n | number\n,');
  });
});

test('the function itself may say what must be given', () => {
  const tool: FunctionTool = {
    type: 'function',
    function: {
      name: 'f',
      description: 'Does it.\r\nTwice.\n',
      parameters: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
      required: ['b'],
    },
  };
  for (const profile of ['harmony', 'hf'] as const) {
    const prompt = gptOss({ profile }).render({ messages: [], tools: [tool] });
    expect(prompt).toContain('a?: string,\nb: string,\n');
  }
  expect(gptOss().render({ messages: [], tools: [tool] })).toContain(
    '{\n\n// Does it.\n// Twice.\ntype f = (_: {',
  );
});

test('a schema may be a Map', () => {
  const parameters = new Map<string, unknown>([
    ['type', 'object'],
    [
      'properties',
      new Map([
        ['2', new Map([['type', 'string']])],
        ['1', new Map()],
      ]),
    ],
  ]);
  const tool: FunctionTool = {
    type: 'function',
    function: { name: 'f', parameters: parameters as never },
  };
  expect(gptOss().render({ messages: [], tools: [tool] })).toContain('2?: string,\n1?: any,\n');
});
