import type { Expression } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import {
  gbnfOf,
  languageOf,
  refusalOf,
  samplesOf,
  TOKENS,
  valuesOf,
} from '../../test/languages.js';
import { toGbnf } from '../index.js';

const root = (expression: Expression): string => gbnfOf(expression).split('\n')[0] ?? '';

describe('the tree', () => {
  test.each<[Expression, string]>([
    ['a\n"b"', String.raw`"a\n\"b\""`],
    [['a', 'b'], '"ab"'],
    [{ choice: ['a', ['b', { choice: ['c', 'd'] }]] }, '"a" | "b" ("c" | "d")'],
    [{ repeat: 'a' }, '"a"*'],
    [{ repeat: { choice: ['a', 'b'] }, min: 1 }, '("a" | "b")+'],
    [{ repeat: 'a', min: 2, max: 2 }, '"a"{2}'],
    [{ repeat: 'a', max: 1 }, '"a"?'],
    [{ repeat: 'a', min: 2, max: 5, separator: ',' }, '"a" ",a"{1,4}'],
    [{ repeat: 'a', separator: ',' }, '("a" ",a"*)?'],
    [{ repeat: 'a', max: 0, separator: ',' }, '""'],
    ['x<tool_call>y', '"x" "<tool_call>" "y"'],
    [{ end: ['<end>'] }, '""'],
    [['a', { end: ['<end>'] }], '"a"'],
    [{ call: 'f', spelled: 'f()' }, '"f()"'],
  ])('%j', (expression, gbnf) => {
    expect(root(expression)).toBe(`root ::= ${gbnf}`);
  });

  test('refers to rules, which may contain themselves', () => {
    const rules = { list: { choice: ['x', ['(', { rule: 'list' }, ')']] } } as const;
    expect(toGbnf(languageOf({ rule: 'list' }, { rules }))).toBe(
      'root ::= list\nlist ::= "x" | "(" list ")"\n',
    );
    expect(refusalOf({ rule: 'none' })).toMatchObject({
      code: 'invalid_format',
      path: 'rules.none',
    });
  });

  test('has free text up to a mark', () => {
    expect(gbnfOf([{ text: { until: ['<a>'], notFirst: '{' } }, '<a>'])).toBe(
      [
        'root ::= text-1 "<a>"',
        'text-1 ::= ([^<{] text-2 | [<] text-3)?',
        'text-2 ::= ([^<] text-2 | [<] text-3)?',
        'text-3 ::= ([^<a] text-2 | [<] text-3 | [a] text-4)?',
        'text-4 ::= ([^<>] text-2 | [<] text-3)?\n',
      ].join('\n'),
    );
    expect(gbnfOf({ text: {} })).toContain('text-1 ::= ([^\\u0000] text-1)?');
  });
});

describe('free text', () => {
  test('contains no mark, but may contain the beginning of one', () => {
    const texts = samplesOf(languageOf({ text: { until: ['aba', '\n\n'], notFirst: ' a' } }), 300);
    for (const { text } of texts) expect(text).not.toMatch(/aba|\n\n|^[ a]/);
    expect(texts.some(({ text }) => text.includes('ab'))).toBe(true);
  });
});

describe('values', () => {
  test('have strings between special tokens', () => {
    const schema = {
      properties: { a: { type: 'string' }, b: { enum: ['x'] } },
      required: ['a', 'b'],
    };
    const string = { open: '<tool_call>', close: '</tool_call>' };
    const values: Expression = { schema, as: { string, bareKeys: true } };
    const gbnf = toGbnf(languageOf(values), { tokens: 'names' });
    expect(gbnf).toContain(
      'value ::= "{a:" own-tool-call-tool-call-true-string ",b:" <tool_call> "x" </tool_call> "}"',
    );
    expect(gbnf).toContain('-string ::= <tool_call> text-1 </tool_call>');
    for (const value of valuesOf(values, 20)) {
      expect(value).toEqual({ a: expect.any(String), b: 'x' });
    }
  });
});

describe('properties', () => {
  const properties = {
    properties: { a: { type: 'string' }, b: { type: ['integer', 'null'] }, c: { enum: ['x', 2] } },
    required: ['a', 'c'],
  };

  test('are spelled one by one, strings as they are', () => {
    const spelled: Expression = {
      properties,
      each: ['<', { key: 'text' }, '>', { value: { until: ['</'] } }, '</>'],
      separator: '\n',
    };
    expect(gbnfOf(spelled)).toContain('root ::= "<a>" text-1 "</>" ("\\n<b>"');
    for (const value of valuesOf(spelled, 50)) {
      expect(value).toMatchObject({ a: expect.not.stringContaining('</') });
      expect(['x', 2]).toContain((value as { c: unknown }).c);
    }
  });

  test('are spelled by their types, where the spelling says so', () => {
    const string = [' s=', { key: 'json' }, ':', { value: { until: [';'] }, only: 'strings' }, ';'];
    const other = [' o=', { key: 'json' }, ':', { value: 'json', only: 'others' }, ';'];
    const gbnf = gbnfOf({ properties, each: { choice: [string, other] as never } });
    expect(gbnf).toContain(String.raw`" s=\"a\":" text-1 ";"`);
    expect(gbnf).toContain(String.raw`" o=\"b\":"`);
    expect(gbnf).not.toContain(String.raw`" s=\"b\":"`);
    expect(gbnf).toContain(String.raw`" s=\"c\":x;" | " o=\"c\":2;"`);
  });

  test('have special tokens between them', () => {
    const each = ['<tool_call>', { key: 'text' }, '</tool_call>', { value: 'json' }] as const;
    const gbnf = toGbnf(languageOf({ properties, each }), { tokens: 'names' });
    expect(gbnf).toContain('root ::= <tool_call> "a" </tool_call> json-string');
  });

  test('that are text and limited contain nothing that begins a mark', () => {
    const limited = { properties: { a: { type: 'string', maxLength: 3 } }, required: ['a'] };
    const gbnf = gbnfOf({ properties: limited, each: { value: { until: ['</a>', '\n'] } } });
    expect(gbnf).toBe('root ::= [^\\n<]{0,3}\n');
  });

  test('of what is no object are refused', () => {
    expect(refusalOf({ properties: { type: 'string' }, each: { value: 'json' } })).toMatchObject({
      code: 'unsupported',
      problem: 'expected the schema of an object',
    });
  });

  test('that must be there and have no spelling are refused', () => {
    const each = { value: 'json', only: 'others' } as const;
    expect(refusalOf({ call: 'f', spelled: { properties, each } })).toMatchObject({
      path: 'f.properties.a',
      problem: 'no value fits this schema',
    });
  });
});

describe('text that may be another type', () => {
  test('begins as none of these does', () => {
    const properties = {
      properties: { a: { type: ['string', 'integer', 'boolean'] } },
      required: ['a'],
    };
    for (const value of valuesOf({ properties, each: { value: { until: [] } } }, 100)) {
      const { a } = value as { a: unknown };
      if (typeof a === 'string' && a !== '') expect(a).toMatch(/^[^"{[\d\-tfnTFN\s]/);
    }
  });
});

describe('what is opened', () => {
  const schema = {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
  };
  const thought: Expression = ['<think>', { text: { until: ['</think>'] } }, '</think>'];
  const call: Expression = {
    call: 'f',
    spelled: ['<tool_call>{"name": "f", "arguments": ', { schema, as: 'json' }, '}</tool_call>'],
  };
  const language = languageOf([
    { repeat: thought, max: 1 },
    { repeat: call, min: 1, max: 2 },
  ]);

  test.each([
    '<think>',
    '<think>Hm. </thin',
    '<tool_call>{"na',
    '<tool_call>{"name": "f", "arguments": {"city": "Pa\\"',
    '<think></think><tool_call>{"name": "f", "arguments": {\n "city": "", "days": -1',
  ])('is taken off, and its calls stay whole: %j', (replyPrefix) => {
    for (const { text, calls } of samplesOf({ ...language, replyPrefix }, 40)) {
      const said = (replyPrefix + text).replace(/^<think>.*?<\/think>/s, '');
      const parts = said.split('</tool_call>').slice(0, -1);
      const whole = parts.map((part) => JSON.parse(part.replace('<tool_call>', '')).arguments);
      expect(whole).toEqual(calls.map((each) => JSON.parse(each.arguments)));
    }
  });

  test('is taken off a choice, of which what does not begin so is left out', () => {
    const left = toGbnf(languageOf({ choice: ['abc', 'abd', 'xyz'] }, { replyPrefix: 'ab' }));
    expect(left).toBe('root ::= "c" | "d"\n');
    expect(toGbnf(languageOf(['ab', 'c'], { replyPrefix: 'abc' }))).toBe('root ::= ""\n');
  });

  test('is a special token only where the language has one', () => {
    const text = languageOf({ text: {} }, { replyPrefix: 'a<tool_call>' });
    expect(() => toGbnf(text)).toThrow(
      'replyPrefix: the prompt begins the reply with "a<tool_call>"',
    );
    expect(toGbnf({ ...text, tokens: [] })).toContain('text-1');
  });

  test('is refused where nothing begins so', () => {
    expect(() => toGbnf({ ...language, replyPrefix: 'Well, ' })).toThrow(
      'but no reply to this request can; remove the prefill',
    );
  });

  test('is refused where a rule begins with itself', () => {
    const rules = { a: { choice: [[{ rule: 'a' }, 'x'], 'y'] } } as const;
    const left = languageOf({ rule: 'a' }, { rules, replyPrefix: 'y' });
    expect(() => toGbnf(left)).toThrow('rules.a: the rule a is left-recursive');
  });
});

test('the tokens of a language are those of its format', () => {
  expect(gbnfOf(TOKENS.join(''))).toBe('root ::= "<tool_call>" "</tool_call>" "<end>"\n');
});
