import { countOperations } from '@modelspeak/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSlots } from './slots.js';
import { TextTemplate } from './text-template.js';

const braced = fc.string({ unit: fc.constantFrom('{', '}', 'a', 'b', ' '), maxLength: 30 });

describe('single braces', () => {
  test('are found where the regular expression of Flink Agents finds them', () => {
    fc.assert(
      fc.property(braced, (text) => {
        const expected = [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => ({
          name: match[1],
          start: match.index,
          end: match.index + match[0].length,
        }));
        expect(findSlots(text, 'single').slots).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('double braces', () => {
  test('are named as the regular expression of PromptingTools.jl names them', () => {
    fc.assert(
      fc.property(braced, (text) => {
        const expected = [...text.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name);
        expect(findSlots(text, 'double').names).toEqual([...new Set(expected)]);
      }),
      { numRuns: 2000 },
    );
  });

  test('are filled as one pass over the text fills those that are given', () => {
    const variables = { a: '<{{b}}>', b: '{{a}}', '{a': 'x', ' ': '{' };
    fc.assert(
      fc.property(braced, (text) => {
        const { names } = findSlots(text, 'double');
        const given = Object.keys(variables).filter((name) => names.includes(name));
        let expected = '';
        for (let at = 0; at < text.length; ) {
          const name = given.find((word) => text.startsWith(`{{${word}}}`, at));
          expected += name === undefined ? text[at] : variables[name as keyof typeof variables];
          at += name === undefined ? 1 : name.length + 4;
        }
        expect(new TextTemplate(text, 'double').fill(variables)).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each(['single', 'double'] as const)('%s braces take work by the length', (style) => {
  for (const pattern of ['{', '}', '{a', '{{a', '}{', '{{', '{a}', '{{a}}']) {
    const work = (count: number) =>
      countOperations(() => {
        findSlots(pattern.repeat(count), style);
      });
    expect(work(20_000), pattern).toBeLessThan(12 * work(2_000));
  }
});
