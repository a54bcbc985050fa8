import { expect, test } from 'vitest';
import { callListGrammar } from './grammar.js';

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
