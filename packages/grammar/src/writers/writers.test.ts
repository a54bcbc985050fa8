import type { Expression } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { languageOf, TOKENS } from '../../test/languages.js';
import { toGbnf, toLark, toStructuralTag } from '../index.js';

const CALL: Expression = [
  '<tool_call>',
  { schema: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 12 } }, as: 'json' },
  '</tool_call>',
];

describe('special tokens in GBNF', () => {
  const language = languageOf(['<tool_call>', 'x'], { tokens: ['<tool_call>', '[CALL]'] });

  test.each([
    [undefined, '"<tool_call>" "x"'],
    ['text', '"<tool_call>" "x"'],
    ['names', '<tool_call> "x"'],
    [(): number => 7, '<[7]> "x"'],
    [(): undefined => undefined, '"<tool_call>" "x"'],
  ] as const)('are written as %s says', (tokens, gbnf) => {
    expect(toGbnf(language, { tokens })).toBe(`root ::= ${gbnf}\n`);
  });

  test('whose names a grammar cannot hold are text', () => {
    expect(toGbnf({ ...language, root: '[CALL]' }, { tokens: 'names' })).toBe(
      'root ::= "[CALL]"\n',
    );
  });
});

test('GBNF escapes what its texts and classes cannot hold', () => {
  expect(toGbnf(languageOf('\\"\t\u007fé漢\u{1f600}'))).toBe(
    'root ::= "\\\\\\"\\u0009\\u007F\\u00E9\\u6F22\\U0001F600"\n',
  );
  const schema = { type: 'string', pattern: '^[-\\]^"\\\\é]$' };
  expect(toGbnf(languageOf({ schema, as: 'python' }))).toContain(
    '[\\"\\u002D\\u005D-\\u005E\\u00E9]',
  );
});

describe('Lark', () => {
  test('has strings and numbers as terminals', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' }, n: { minimum: 1 } } };
    const lark = toLark(languageOf(['<tool_call>', { schema, as: 'json' }]));
    expect(lark).toMatch(/^%llguidance \{\}\nstart: <tool_call> value\nvalue: "\{" json-space/);
    expect(lark).toMatch(/^json-string: \/\\u\{22\}.*\\u\{22\}\/$/m);
  });

  test('has free text as one terminal where a special token ends it', () => {
    const free: Expression = { text: { until: ['<tool_call>'], notFirst: '{' } };
    expect(toLark(languageOf([free, '<tool_call>']))).toBe(
      '%llguidance {}\nstart: /([^\\u{7b}](?s:.*))?/ <tool_call>\n',
    );
    expect(toLark(languageOf({ text: {} }))).toBe('%llguidance {}\nstart: /(?s:.*)/\n');
  });

  test('has a string as one terminal between special tokens', () => {
    const string = { open: '<tool_call>', close: '</tool_call>' };
    const schema = { type: 'string' };
    expect(toLark(languageOf({ schema, as: { string, bareKeys: true } }))).toContain(
      'string: <tool_call> /(?s:.*)/ </tool_call>\n',
    );
  });

  test('is written character by character where text ends it', () => {
    const root: Expression = [{ text: { until: ['ab'] } }, 'ab'];
    expect(toLark(languageOf(root))).toBe(
      [
        '%llguidance {}',
        'start: text_1 "a" "b"',
        'text_1: (/[^a]/ text_1 | /[a]/ text_2)?',
        'text_2: (/[^a-b]/ text_1 | /[a]/ text_2)?\n',
      ].join('\n'),
    );
    expect(
      toLark(languageOf([{ text: { until: ['<tool_call>'] } }, CALL]), { tokens: 'text' }),
    ).toContain('"<" "t" "o"');
  });

  test('has the ids of tokens where they are told', () => {
    expect(toLark(languageOf('<end>'), { tokens: () => 5 })).toContain('start: <[5]>');
  });
});

describe('a structural tag', () => {
  const formatOf = (root: Expression, replyPrefix = '') =>
    toStructuralTag(languageOf(root, { replyPrefix })).format;

  test('has texts, and a grammar for each schema', () => {
    expect(formatOf(CALL)).toEqual({
      type: 'sequence',
      elements: [
        { type: 'const_string', value: '<tool_call>' },
        { type: 'grammar', grammar: expect.stringMatching(/^root ::= value\nvalue ::= "\["/) },
        { type: 'const_string', value: '</tool_call>' },
      ],
    });
  });

  test('has what is left of a schema that has begun', () => {
    const python: Expression = { schema: { type: 'boolean' }, as: 'python' };
    expect(formatOf(python)).toEqual({
      type: 'grammar',
      grammar: 'root ::= value\nvalue ::= "True" | "False"\n',
    });
    expect(JSON.stringify(formatOf(CALL, '<tool_call>['))).not.toContain('value ::=');
  });

  test('has the ids of tokens where they are told, in grammars too', () => {
    const ids: Readonly<Record<string, number>> = { '<tool_call>': 7 };
    const tokens = (token: string) => ids[token];
    const { format } = toStructuralTag(languageOf(CALL), { tokens });
    expect(format).toMatchObject({
      elements: [
        { type: 'token', token: 7 },
        { type: 'grammar' },
        { type: 'const_string', value: '</tool_call>' },
      ],
    });
    const within: Expression = { repeat: '<tool_call>', min: 1, separator: ',' };
    const several = toStructuralTag(languageOf(within), { tokens });
    expect(JSON.stringify(several.format)).toContain('Token(7)');
  });

  describe('by ids', () => {
    const tokens = (token: string) => (token === '<end>' ? undefined : TOKENS.indexOf(token) + 7);
    const formatOfIds = (root: Expression) => toStructuralTag(languageOf(root), { tokens }).format;

    test('has any tokens but the special ones as text that these end', () => {
      const anyTokens = { type: 'any_tokens', exclude_tokens: [7, 8] };
      expect(formatOfIds({ text: {} })).toEqual(anyTokens);
      expect(formatOfIds({ text: { until: ['<tool_call>', '\n</tool_call>'] } })).toEqual(
        anyTokens,
      );
    });

    test('takes no special token for text that other text ends', () => {
      expect(formatOfIds({ text: { until: ['<tool_call>', '<end>'] } })).toEqual({
        type: 'any_text',
        excludes: ['<tool_call>', '<end>', '</tool_call>'],
      });
      const text: Expression = { text: { until: ['<end>'], notFirst: '{' } };
      // What begins the mark may begin a special token too.
      expect(JSON.stringify(formatOf(text))).toContain('text-3 ::= ([^<e] ');
      expect(JSON.stringify(formatOfIds(text))).toContain('text-3 ::= ([^/<et] ');
    });
  });

  test('has the other formats', () => {
    expect(formatOf({ choice: ['a', 'b'] })).toMatchObject({ type: 'or' });
    expect(formatOf({ repeat: 'a', min: 1 })).toMatchObject({ type: 'repeat', min: 1, max: -1 });
    expect(formatOf({ text: {} })).toEqual({ type: 'any_text' });
    expect(formatOf({ text: { until: ['a'] } })).toEqual({ type: 'any_text', excludes: ['a'] });
    expect(formatOf({ text: { notFirst: 'a' } })).toMatchObject({ type: 'grammar' });
    expect(formatOf({ end: ['<end>'] })).toEqual({ type: 'const_string', value: '' });
    expect(formatOf({ call: 'f', spelled: 'x' })).toEqual({ type: 'const_string', value: 'x' });
  });
});

test('Lark is written one character at a time where a mark of text ends letters of limited number', () => {
  const schema = { type: 'string', maxLength: 2 };
  const marked = toLark(languageOf([{ schema, as: { until: ['</x>'] } }, '</x>']));
  expect(marked).not.toContain('"</x>"');
  const quoted = toLark(languageOf([{ schema, as: 'json' }, '</x>']));
  expect(quoted).toContain('"</x>"');
});
