import type { Expression, Language } from '@modelspeak/core';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { toGbnf } from '@modelspeak/grammar';
import { expect, test } from 'vitest';
import { stubEndpoint } from '../../test/stub-endpoint.js';
import { holdLanguage } from './hold-language.js';

const endpoint = llamaServer('http://127.0.0.1:1');
const languageOf = (root: Expression): Language => ({ root, tokens: [], replyPrefix: '' });
const call = (name: string, parameters: object): Expression => ({
  call: name,
  spelled: ['(', { schema: parameters as never, as: 'json' }, ')'],
});

test('what a grammar cannot express of the arguments of calls is left out, and the rest is kept', () => {
  const $defs = { Names: { type: 'array', items: { type: 'string' }, uniqueItems: true } };
  const names = { $ref: '#/$defs/Names' };
  const spelledApart: Expression = {
    call: 'mcp.other',
    spelled: {
      properties: { properties: { step: { type: 'integer', multipleOf: 5, minimum: 0 } } },
      each: [{ key: 'text' }, '=', { value: 'json' }],
    },
  };
  const root: Expression = [
    {
      choice: [
        call('save', { properties: { names }, required: ['names'], $defs }),
        call('wide', { type: 'string', pattern: '^(?:[ab]c{1,400}){1,400}$' }),
        { repeat: [spelledApart], min: 1 },
        { rule: 'long' },
      ],
    },
  ];
  const language: Language = {
    ...languageOf(root),
    rules: { long: call('long', { type: 'string', maxLength: 3000 }) },
  };
  const held = holdLanguage(language, endpoint);
  expect([...held.loosened].sort()).toEqual([
    '#/$defs/Names.uniqueItems',
    'long.maxLength',
    'mcp.other.properties.step.multipleOf',
    'wide.pattern',
  ]);
  const gbnf = toGbnf(held.language);
  expect(gbnf).toContain('"\\"names\\"');
  expect(JSON.stringify(held.language)).toContain('"minimum":0');
  expect(JSON.stringify(language)).toContain('uniqueItems');
});

test('a schema that the reply itself must fit is not changed', () => {
  const unique: Expression = { schema: { type: 'array', uniqueItems: true }, as: 'json' };
  for (const root of [unique, { choice: [call('save', { type: 'object' }), unique] }] as const) {
    expect(() => holdLanguage(languageOf(root), endpoint)).toThrow(
      expect.objectContaining({ code: 'unsupported', path: 'uniqueItems' }),
    );
  }
});

test.each([
  [{ not: {} }, ['save.not']],
  [{ $ref: 'https://example.org/schema' }, ['save.$ref']],
  [{ if: {}, patternProperties: { a: {} } }, ['save.if', 'save.patternProperties']],
])('arguments are an object if nothing of their schema is left: %j', (parameters, loosened) => {
  const held = holdLanguage(languageOf(call('save', parameters)), endpoint);
  expect(held.loosened).toEqual(loosened);
  expect(toGbnf(held.language)).toContain('"{"');
});

test('an endpoint that does not say what it loosens holds all', () => {
  const language = languageOf(call('save', { type: 'string', maxLength: 3000 }));
  expect(holdLanguage(language, stubEndpoint([]))).toEqual({ language, loosened: [] });
});
