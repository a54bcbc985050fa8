import { expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { checkCallNames } from './check-call-names.js';

const fine = { name: 'look_up-2.é', parameters: { properties: { 'a b[{}]': {} } } };

test('names that can be read without quotes pass', () => {
  expect(() => checkCallNames([])).not.toThrow();
  for (const hasKeys of [false, true]) {
    expect(() => checkCallNames([fine, { name: 'f', parameters: {} }], hasKeys)).not.toThrow();
  }
  const odd = { name: 'f', parameters: { properties: { '"': {} } } };
  expect(() => checkCallNames([odd])).not.toThrow();
});

test.each([...' \n<>{}[]"'])('a function whose name has %j is refused', (character) => {
  const name = `look${character}up`;
  expect(errorOf(() => checkCallNames([fine, { name, parameters: {} }]))).toMatchObject({
    code: 'unsupported',
    path: 'tools',
    problem: `calls spell names without quotes, so ${JSON.stringify(name)} cannot be read back; rename it`,
  });
});

test.each([...'\n<>"'])('a parameter whose name has %j is refused', (character) => {
  const key = `look${character}up`;
  const parameters = { properties: { fine: {}, [key]: {} } };
  const { problem } = errorOf(() => checkCallNames([{ name: 'f', parameters }], true));
  expect(problem).toContain(` ${JSON.stringify(key)} `);
});
