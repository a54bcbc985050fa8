import { describe, expect, test } from 'vitest';
import { textOf } from './pieces.js';
import { fill, slotsOf } from './template.js';

const filled = (template: string, unescapesBraces: boolean) =>
  textOf(fill([{ template }], (name) => [{ content: `<${name}>` }], unescapesBraces));

describe('slots', () => {
  test('are words in braces', () => {
    const names = slotsOf([{ template: 'a {b} {名} {b} {c d} {} {{e}} {1}' }, { content: '{f}' }]);
    expect([...names]).toEqual(['b', '名', 'e', '1']);
  });

  test('are filled, and what is filled in is not looked through', () => {
    const pieces = fill(
      [{ template: '{a}{b}' }],
      (name) => [{ content: name === 'a' ? '{b}' : 'B' }],
      false,
    );
    expect(textOf(pieces)).toBe('{b}B');
  });

  test.each([
    ['{a}', '<a>', '<a>'],
    ['{{a}} {{{b}}}', '{<a>} {{<b>}}', '{a} {<b>}'],
    ['no {{braces}}', 'no {<braces>}', 'no {braces}'],
    ['}} {{', '}} {{', '} {'],
  ])('%j is replaced, or formatted as in Python', (template, replaced, formatted) => {
    expect(filled(template, false)).toBe(replaced);
    expect(filled(template, true)).toBe(formatted);
  });

  test.each(['{a} {', '{a}}', '{a:>5}', '{"k": {a}}', '{}'])(
    '%j cannot be formatted',
    (template) => {
      expect(() => filled(template, true)).toThrow('instruction: found a single');
      expect(() => filled(template, false)).not.toThrow();
    },
  );

  test('are found in linear time', () => {
    expect(slotsOf([{ template: '{a'.repeat(500_000) }]).size).toBe(0);
  });
});
