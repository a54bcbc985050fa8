import { expect, test } from 'vitest';
import { xmlCallsGrammar } from './grammar.js';

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
                ...['<parameter=', { key: 'text' }, '>\n'],
                ...[{ value: { until: ['</parameter>'] } }, '\n</parameter>\n'],
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
