import { describe, expect, test } from 'vitest';
import { exampleText, exampleTurns } from './few-shot.js';
import { Prompt } from './prompt.js';

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
