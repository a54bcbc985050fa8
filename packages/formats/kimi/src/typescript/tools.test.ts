import { JsonNumber, type Tool } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { typescriptTools } from './tools.js';

function tool(parameters: { readonly [key: string]: unknown }, description?: string): Tool {
  return { type: 'function', function: { name: 'f', description, parameters } };
}

/** Returns the type of a property `x`, without the namespace around its function. */
function typeOf(x: unknown): string | undefined {
  const written = typescriptTools([tool({ type: 'object', properties: { x }, required: ['x'] })]);
  return /\(_: \{\n([\s\S]*)\n\}\) => any;/.exec(written ?? '')?.[1];
}

test('describes tools in a namespace, required parameters first', () => {
  const properties = { b: { type: 'string' }, a: { type: 'integer' }, c: { type: 'boolean' } };
  const written = typescriptTools([
    tool({ type: 'object', properties, required: ['c'] }, 'One.\n\nTwo.'),
    tool({}),
  ]);
  expect(written).toBe(
    [
      '# Tools\n',
      '## functions',
      'namespace functions {',
      '// One.\n\n// Two.',
      'type f = (_: {',
      '  c: boolean,',
      '  a?: number,',
      '  b?: string',
      '}) => any;',
      'type f = (_: {}) => any;',
      '}\n',
    ].join('\n'),
  );
});

test.each<[string, object | boolean, string]>([
  [
    'limits',
    { type: 'string', pattern: '^a', maxLength: 5 },
    '  // maxLength: 5, pattern: ^a\n  x: string',
  ],
  ['no limits of other types', { type: 'boolean', maximum: 5 }, '  x: boolean'],
  ['a default of Python', { type: 'boolean', default: true }, '  // Default: True\n  x: boolean'],
  ['a default of JSON', { type: 'string', default: 'é"' }, '  // Default: "é\\""\n  x: string'],
  [
    'a number as it is spelled',
    { enum: [new JsonNumber('1.0'), null, 'a'] },
    '  x: 1.0 | None | "a"',
  ],
  ['a choice', { anyOf: [{ type: 'string' }, {}] }, '  x: string | any'],
  ['a list of types', { type: ['array', 'null'] }, '  x: Array<any> | null'],
  ['anything', true, '  x: any'],
  [
    'commented items',
    { type: 'array', minItems: 1, items: { type: 'string', description: 'Each.' } },
    '  // minItems: 1\n  x: Array<\n    // Each.\n    string\n  >',
  ],
  [
    'other properties',
    { type: 'object', additionalProperties: { type: 'integer' } },
    '  x: {\n    [k: string]: number\n  }',
  ],
])('writes %s', (_what, schema, expected) => {
  expect(typeOf(schema)).toBe(expected);
});

test('names what a tool defines, and its own parameters', () => {
  const properties = { next: { $ref: '#' }, place: { $ref: '#/$defs/Place' } };
  const $defs = { Place: { type: 'object', description: 'Where.' } };
  expect(typescriptTools([tool({ type: 'object', properties, $defs })])).toContain(
    [
      'interface parameters {\n  next?: parameters,\n  place?: Place\n}',
      '// Where.\ninterface Place {}',
      'type f = (_: parameters) => any;',
    ].join('\n'),
  );
});

test.each<[string, unknown]>([
  ['an unknown reference', { $ref: '#/$defs/Missing' }],
  ['a reference to another place', { $ref: '#/definitions/Place' }],
  ['no type', { description: 'Something.' }],
  ['an unknown type in a list', { type: ['string', 'date'] }],
  ['a word of another type', { type: 'string', enum: ['a', 1] }],
  ['a schema that is none', 'string'],
])('has no type for %s', (_what, schema) => {
  expect(typescriptTools([tool({ type: 'object', properties: { x: schema } })])).toBeUndefined();
});
