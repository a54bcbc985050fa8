import { expect, test } from 'vitest';
import { spellXmlCalls, xmlCallsGrammar } from './grammar.js';
import { SEED_STYLE } from './style.js';

test('calls are tags with a parameter each, on lines of their own', () => {
  const parameters = { type: 'object', properties: { n: { type: 'integer' } } };
  expect(xmlCallsGrammar([{ name: 'f', parameters }])).toEqual({
    repeat: {
      choice: [
        {
          call: 'f',
          spelled: [
            '<tool_call>\n<function=f>\n',
            {
              properties: parameters,
              each: [
                '<parameter=',
                { key: 'text' },
                '>\n',
                { value: { until: ['</parameter>'] } },
                '\n</parameter>\n',
              ],
            },
            '</function>\n</tool_call>',
          ],
        },
      ],
    },
    min: 1,
    separator: '\n',
  });
});

test('in the style of Seed-OSS a value stands right between its tags', () => {
  const parameters = { type: 'object', properties: { n: { type: 'integer' } } };
  const json = JSON.stringify(spellXmlCalls(SEED_STYLE)([{ name: 'f', parameters }]));
  expect(json).toContain('"<seed:tool_call>\\n<function=f>\\n"');
  expect(json).toContain('">",{"value":{"until":["</parameter>"]}},"</parameter>\\n"');
});
