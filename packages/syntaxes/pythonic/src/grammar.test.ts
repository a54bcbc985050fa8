import { expect, test } from 'vitest';
import { callListGrammar, callsGrammar } from './grammar.js';

test('is a list of calls whose arguments have names', () => {
  const parameters = { type: 'object', properties: { a: { type: 'integer' } } };
  expect(callListGrammar([{ name: 'f', parameters }])).toEqual([
    '[',
    {
      repeat: {
        choice: [
          {
            call: 'f',
            spelled: [
              'f',
              '(',
              {
                properties: parameters,
                each: [{ key: 'text' }, '=', { value: 'python' }],
                separator: ', ',
              },
              ')',
            ],
          },
        ],
      },
      min: 1,
      separator: ', ',
    },
    ']',
  ]);
});

test('calls without brackets may be spelled otherwise', () => {
  const parameters = { type: 'object', properties: {} };
  const functions = [{ name: 'f', parameters }];
  const each = [{ key: 'text' }, '=', { value: 'json' }];
  const spelled = ['f', '(', { properties: parameters, each, separator: ', ' }, ')'];
  expect(callsGrammar(functions, { separator: '\n', values: 'json' })).toEqual({
    repeat: { choice: [{ call: 'f', spelled }] },
    min: 1,
    separator: '\n',
  });
});
