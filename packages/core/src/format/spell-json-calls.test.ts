import { expect, test } from 'vitest';
import { spellJsonCalls } from './spell-json-calls.js';

test('calls are spelled one by one, their arguments in JSON', () => {
  const parameters = { type: 'object' };
  const spell = spellJsonCalls((name, args) => [name, args, ')'], ', ');
  expect(spell(['f', 'g'].map((name) => ({ name, parameters })))).toEqual({
    repeat: {
      choice: ['f', 'g'].map((name) => ({
        call: name,
        spelled: [name, { schema: parameters, as: 'json' }, ')'],
      })),
    },
    min: 1,
    separator: ', ',
  });
});
