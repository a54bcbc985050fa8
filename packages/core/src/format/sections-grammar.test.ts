import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import type { ParametersSyntax, SectionsDescription } from '../reading/described/description.js';
import type { Expression, GrammarContext } from './language.js';
import { sectionsGrammar } from './sections-grammar.js';

const f = { name: 'f', parameters: { type: 'object' } } as const;
const schema = { type: 'object', properties: {} };
const ENDS = ['<end>'];
const END = { end: ENDS };
const CALLS: SectionsDescription['calls'] = [{ open: '<call>', call: { json: {} } }];
const REASONING: SectionsDescription['reasoning'] = {
  open: { mark: '<think>', after: 1 },
  close: { mark: '</think>', before: 1, after: 2 },
};

function rootOf(
  description: SectionsDescription,
  asked: Partial<GrammarContext<unknown>> = {},
): Expression {
  const context: GrammarContext<unknown> = {
    options: {},
    functions: [f],
    builtins: [],
    mustCall: false,
    thinking: {},
    replyPrefix: '',
    responseSchema: undefined,
    ...asked,
  };
  return sectionsGrammar(description, ENDS, context, () => 'CALLS').root;
}

const TEXT = { text: { until: ['<call>'] } };
const JSON_OF_SCHEMA = { schema, as: 'json' };

test.each([
  ['text, and calls after it', {}, [TEXT, { repeat: 'CALLS', max: 1 }]],
  ['calls, where it must call', { mustCall: true }, 'CALLS'],
  ['text, where nothing may be called', { functions: [] }, TEXT],
  ['JSON', { functions: [], responseSchema: schema }, JSON_OF_SCHEMA],
  ['calls or JSON', { responseSchema: schema }, { choice: ['CALLS', JSON_OF_SCHEMA] }],
])('a reply is %s', (_name, asked, said) => {
  expect(rootOf({ calls: CALLS }, asked)).toEqual([[], said, END]);
});

test('a reply may think first, with the line breaks of the marks', () => {
  const thought = ['<think>\n', { text: { until: ['</think>'] } }, '</think>\n\n'];
  expect(rootOf({ calls: CALLS, reasoning: REASONING }, { mustCall: true })).toEqual([
    { repeat: thought, max: 1 },
    'CALLS',
    END,
  ]);
});

test('the line breaks before the mark of a thought are a part of it', () => {
  const reasoning = { open: { mark: '<think>', before: 1 }, close: '</think>' };
  expect(rootOf({ reasoning }, { functions: [] })).toEqual([
    { repeat: ['\n<think>', { text: { until: ['</think>'] } }, '</think>'], max: 1 },
    { text: { until: ['<think>'] } },
    END,
  ]);
});

test('text after a thought begins no other', () => {
  expect(rootOf({ calls: CALLS, reasoning: REASONING }, { functions: [] })).toContainEqual({
    text: { until: ['<call>', '<think>'] },
  });
});

test('reasoning that the prompt closed stays closed', () => {
  const asked = { mustCall: true, replyPrefix: '</think>\n\nWell' };
  expect(rootOf({ calls: CALLS, reasoning: REASONING }, asked)).toEqual([
    '</think>\n\n',
    'CALLS',
    END,
  ]);
});

test.each([
  ['<think></think>', ['<think></think>', { repeat: '\n', max: 2 }]],
  [
    '<think>\nNo.<|now|>\n</think>\nW',
    ['<think>\nNo.<|now|>\n</think>\n', { repeat: '\n', max: 1 }],
  ],
  ['<think>\n\n</think>\n\nWell', '<think>\n\n</think>\n\n'],
])('a thought that stands in the prompt, %j, is that one', (replyPrefix, thought) => {
  expect(rootOf({ calls: CALLS, reasoning: REASONING }, { mustCall: true, replyPrefix })).toEqual([
    thought,
    'CALLS',
    END,
  ]);
});

test('names without quotes that could not be read are refused', () => {
  const parameters: ParametersSyntax = {
    nameEnd: '>',
    key: { open: '<p=', close: '>' },
    close: '</p>',
    closesBefore: [],
    end: '</f>',
    typed: 'schema',
  };
  const description: SectionsDescription = { calls: [{ open: '<call>', call: { parameters } }] };
  const odd = { name: 'f', parameters: { properties: { 'a>': {} } } };
  for (const functions of [[{ ...f, name: 'f g' }], [odd]]) {
    expect(errorOf(() => rootOf(description, { functions }))).toMatchObject({
      code: 'unsupported',
      path: 'tools',
    });
    expect(rootOf({ calls: CALLS }, { functions })).toBeDefined();
  }
});
