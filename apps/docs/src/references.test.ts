import { expect, test } from 'vitest';
import { formats } from './formats.js';
import { type Reference, referencesOf, referencesWith } from './references.js';

const row = (model: string, formatOptions?: object): Reference => ({
  model,
  reference: 'chat template',
  ...(formatOptions && { formatOptions }),
  cases: 40,
  exceptions: 0,
});

test('finds the references of a version', () => {
  const rows = [row('a', { version: '2.5' }), row('b', { version: '3' }), row('c')];
  expect(referencesWith(rows, { version: '3' }).map(({ model }) => model)).toEqual(['b']);
});

test('gives all where none tells of the options, or none are asked for', () => {
  const rows = [row('a', { version: '2.5' }), row('c')];
  expect(referencesWith(rows, { version: '3' })).toHaveLength(2);
  expect(referencesWith(rows, {})).toHaveLength(2);
});

test.each(formats)('$name tells of references that have cases', async (format) => {
  for (const { model, cases, exceptions } of await referencesOf(format)) {
    expect(model).not.toBe('');
    expect(exceptions).toBeLessThanOrEqual(cases);
  }
});
