import { type Message, ModelspeakError } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { exampleText, exampleTurns } from './few-shot.js';
import { library } from './library/index.js';
import { Prompt } from './prompt.js';
import { createTemplate } from './template.js';

const examples = [
  { input: 'aa', output: 'b' },
  { input: 'c', output: 'dd' },
  { input: '{output}', output: '{input}' },
];

describe('as turns', () => {
  test('each is one of the user and one of the assistant', () => {
    expect(exampleTurns(examples)).toEqual([
      { role: 'user', content: 'aa' },
      { role: 'assistant', content: 'b' },
      { role: 'user', content: 'c' },
      { role: 'assistant', content: 'dd' },
      { role: 'user', content: '{output}' },
      { role: 'assistant', content: '{input}' },
    ]);
    expect(exampleTurns([])).toEqual([]);
  });

  test.each([
    [0, 0],
    [2, 0],
    [3, 1],
    [5, 1],
    [6, 2],
    [Number.POSITIVE_INFINITY, 3],
  ])('a budget of %d lets %d through', (budget, count) => {
    expect(exampleTurns(examples, { budget })).toHaveLength(2 * count);
  });

  test('a budget is measured by what measures', () => {
    expect(exampleTurns(examples, { budget: 4, measure: () => 1 })).toHaveLength(4);
  });
});

describe('as turns of a prompt', () => {
  const double = { braces: 'double' } as const;
  const input = 'I love it';
  const output = 'positive';
  const contents = (messages: readonly Message[]) => messages.map(({ content }) => content);

  test('the input is written as the user message of the prompt writes it', () => {
    const { prompt } = createTemplate({ name: 'T', system: 'Sort.', user: '# Input\n\n{{text}}' });
    const history = exampleTurns([{ input, output }], { prompt });
    expect(prompt.formatMessages({ text: 'Fine' }, { history })).toEqual([
      { role: 'system', content: 'Sort.' },
      { role: 'user', content: '# Input\n\nI love it' },
      { role: 'assistant', content: 'positive' },
      { role: 'user', content: '# Input\n\nFine' },
    ]);
  });

  test('of the library too, with its own placeholder alone', () => {
    const { prompt } = library.get('ClassifyInput');
    expect(contents(exampleTurns([{ input, output }], { prompt }))).toEqual([
      '# Input\n\nI love it',
      'positive',
    ]);
  });

  test('a text may be the prompt, with one placeholder several times', () => {
    const prompt = Prompt.fromText('{a}? Really, {a}?');
    expect(contents(exampleTurns([{ input: '{a}', output }], { prompt }))).toEqual([
      '{a}? Really, {a}?',
      'positive',
    ]);
  });

  test('several placeholders are given as an object', () => {
    const prompt = Prompt.fromText('{{a}} + {{b}}', double);
    const sum = { input: { a: 2, b: '3' }, output: '5' };
    expect(contents(exampleTurns([sum], { prompt }))).toEqual(['2 + 3', '5']);
    expect(exampleTurns([sum], { prompt, budget: 5 })).toEqual([]);
    expect(exampleTurns([sum], { prompt, budget: 6 })).toHaveLength(2);
  });

  test('parts stay', () => {
    const image = { type: 'image_url', image_url: { url: 'x' } } as const;
    const content = [{ type: 'text', text: '{a}' }, image] as const;
    const prompt = Prompt.fromMessages([{ role: 'user', content }]);
    expect(contents(exampleTurns([{ input, output }], { prompt }))[0]).toEqual([
      { type: 'text', text: input },
      image,
    ]);
  });

  test.each([
    ['two placeholders', '{a}{b}', 'x', 'examples[0].input: found a string, but'],
    ['none', 'x', 'x', 'the user message of the prompt has 0 placeholders'],
    ['a missing value', '{a}{b}', { a: '1' }, 'examples[0].input.b: the placeholder "b" has no'],
    [
      'an unknown name',
      '{a}',
      { a: '', c: '' },
      'examples[0].input.c: the prompt has no placeholder of',
    ],
    ['a wrong value', '{a}', { a: Number.NaN }, 'examples[0].input.a: found NaN'],
    ['half a character', '{variables}', '\ud83d', 'examples[0].input: found half'],
    ['no object', '{a}', null, 'examples[0].input: found null, expected an object'],
  ])('%s is refused', (_what, text, wrong, error) => {
    const prompt = Prompt.fromText(text as string);
    const turns = () => exampleTurns([{ input: wrong as never, output }], { prompt });
    expect(turns).toThrow(error);
    expect(turns).toThrow(ModelspeakError);
  });

  test('a prompt needs one user message', () => {
    const user = { role: 'user', content: '{a}' } as const;
    for (const prompt of [Prompt.fromMessages([]), Prompt.fromMessages([user, user])]) {
      const turns = () => exampleTurns([], { prompt: prompt as Prompt });
      expect(turns).toThrow(/^prompt: the prompt has [02] user messages, expected one/);
      expect(turns).toThrow(expect.objectContaining({ code: 'invalid_option' }));
    }
  });
});

describe.each([
  ['exampleTurns', exampleTurns],
  ['exampleText', exampleText],
])('%s refuses', (_name, show) => {
  test.each([
    [undefined, 'examples: missing'],
    ['x', 'examples: found "x", expected a list of examples'],
    [[{ input: 5 }], 'examples[0].output: missing, expected a string'],
    [[{ input: 5, output: 'x' }], 'examples[0].input: found 5, expected a string'],
    [[examples[0], null], 'examples[1]: found null, expected an object'],
    [Array(1), 'examples[0]: missing, expected an object'],
  ])('%j', (wrong, error) => {
    expect(() => show(wrong as never)).toThrow(error);
    expect(() => show(wrong as never)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test.each([
    [{ budgt: 3 }, 'budgt: unknown option; the options are budget, measure, '],
    [{ budget: '3' }, 'budget: found "3", expected a number that is not negative'],
    [{ measure: 3 }, 'measure: found 3, expected a function'],
    [
      { measure: () => Number.NaN },
      'measure: found NaN, expected a function that returns a number',
    ],
    [null, 'options: found null'],
  ])('the options %o', (wrong, error) => {
    expect(() => show(examples, wrong as never)).toThrow(error);
    expect(() => show(examples, wrong as never)).toThrow(
      expect.objectContaining({ code: 'invalid_option' }),
    );
  });
});

describe('as text', () => {
  test('values are not looked through', () => {
    expect(exampleText(examples)).toBe(
      'Input: aa\nOutput: b\n\nInput: c\nOutput: dd\n\nInput: {output}\nOutput: {input}',
    );
  });

  test('separators count', () => {
    const example = Prompt.fromText('{input}{output}');
    const text = (budget: number) => exampleText(examples, { example, separator: '--', budget });
    expect(text(3)).toBe('aab');
    expect(text(7)).toBe('aab');
    expect(text(8)).toBe('aab--cdd');
  });

  test('braces may be double', () => {
    const example = Prompt.fromText('{{input}}: {{output}}', { braces: 'double' });
    expect(exampleText(examples.slice(0, 1), { example })).toBe('aa: b');
  });
});

test.each([-1, Number.NaN])('a budget of %d is refused', (budget) => {
  expect(() => exampleTurns(examples, { budget })).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'budget' }),
  );
});
