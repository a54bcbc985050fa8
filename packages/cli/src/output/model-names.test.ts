import { expect, test } from 'vitest';
import { modelNames, modelsByOptions } from './model-names.js';

const PATTERNS = [
  'plain-*',
  { match: ['a-*', 'b-*', 'c-*'], except: ['a-base', 'b-base', 'c-base'] },
  { match: 'd', options: { profile: 'base', tools: ['x'], none: undefined } },
];

test('lists each pattern with its exceptions and options', () => {
  expect(modelNames(PATTERNS)).toEqual([
    'plain-*',
    'a-*, b-*, c-* (except a-base, b-base, c-base)',
    'd with profile=base, tools=["x"]',
  ]);
});

test('lists at most as many names as asked', () => {
  expect(modelNames(PATTERNS, { limit: 2 })[1]).toBe(
    'a-*, b-* and 1 more (except a-base, b-base and 1 more)',
  );
});

test('spells names and options with the given functions', () => {
  expect(modelNames(PATTERNS, { spell: (name) => `<${name}>` })[2]).toBe(
    '<d> with <profile=base>, <tools=["x"]>',
  );
});

test('lists models by their options, without exceptions and repetitions', () => {
  const patterns = [
    { match: ['a', 'b'], except: 'x', options: { version: '3' } },
    'plain',
    { match: ['b', 'c', 'd'], options: { version: '3' } },
  ];
  expect(modelsByOptions(patterns, { limit: 3 })).toEqual([
    'a, b, c and 1 more with version=3',
    'plain',
  ]);
});
