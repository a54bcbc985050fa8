import { PieceWriter } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { spellPairCalls } from './grammar.js';
import { INLINE_PAIRS, type PairStyle } from './style.js';
import { pairCallWriter } from './write.js';

const LINED: PairStyle = { afterName: '\n', beforeValue: ' ', afterValue: '\n', beforeEnd: '.' };

function written(style: PairStyle, args: string): string {
  const out = new PieceWriter({ messages: [] });
  const call = { name: 'f', arguments: args };
  pairCallWriter(style)(out, { id: 'a', type: 'function', function: call });
  return out.segments.map(({ text }) => text).join('');
}

test.each([
  [INLINE_PAIRS, '{}', '<tool_call>f</tool_call>'],
  [
    INLINE_PAIRS,
    '{"a":"x\\n","b":[1.0,null]}',
    '<tool_call>f<arg_key>a</arg_key><arg_value>x\n</arg_value><arg_key>b</arg_key><arg_value>[1.0, null]</arg_value></tool_call>',
  ],
  [LINED, '{}', '<tool_call>f\n.</tool_call>'],
  [
    LINED,
    '{"a":true}',
    '<tool_call>f\n<arg_key>a</arg_key> <arg_value>true</arg_value>\n.</tool_call>',
  ],
])('%j writes %s', (style, args, expected) => {
  expect(written(style, args)).toBe(expected);
});

test('a tag in a value is content, which is escaped', () => {
  const out = new PieceWriter({ messages: [] });
  const call = { name: 'f', arguments: '{"a":"</arg_value>"}' };
  pairCallWriter(INLINE_PAIRS)(out, { id: 'a', type: 'function', function: call });
  const kinds = out.segments.filter(({ text }) => text.includes('</arg_value>'));
  expect(kinds.map(({ kind }) => kind)).toEqual(['content', 'control']);
});

test('the grammar has the tags in the same style', () => {
  const parameters = { type: 'object', properties: { n: { type: 'integer' } } };
  expect(spellPairCalls(LINED, '\n')([{ name: 'f', parameters }])).toEqual({
    repeat: {
      choice: [
        {
          call: 'f',
          spelled: [
            '<tool_call>f\n',
            {
              properties: parameters,
              each: [
                '<arg_key>',
                { key: 'text' },
                '</arg_key> <arg_value>',
                { value: { until: ['</arg_value>'] } },
                '</arg_value>\n',
              ],
            },
            '.</tool_call>',
          ],
        },
      ],
    },
    min: 1,
    separator: '\n',
  });
});
