import { expect, test } from 'vitest';
import { formats, loadFormat } from '../formats.js';
import { type OptionsJson, optionFields, withOption } from './option-fields.js';

async function schemaOf(name: string): Promise<OptionsJson | undefined> {
  const schema = (await loadFormat(name)).options?.['~standard'].jsonSchema;
  return schema?.input({ target: 'draft-2020-12' }) as OptionsJson | undefined;
}

test('makes a control of each option', async () => {
  const fields = optionFields(await schemaOf('llama3'), {});
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ['profile', 'choice'],
    ['toolPromptFormat', 'choice'],
    ['functionTagParameters', 'choice'],
    ['builtinTools', 'choices'],
    ['toolsInUserMessage', 'flag'],
    ['referenceSpelling', 'flag'],
  ]);
  expect(fields[0]).toMatchObject({ values: ['meta', 'hf', 'base'], fallback: 'meta' });
});

test('shows the options of the version that is chosen', async () => {
  const schema = await schemaOf('minimax');
  expect(optionFields(schema, {})[0]).toMatchObject({ name: 'version', kind: 'choice' });
  const [version] = optionFields(schema, {});
  for (const value of version?.values ?? []) {
    const names = optionFields(schema, { version: value }).map(({ name }) => name);
    expect(names).toEqual(['version', 'identity']);
  }
});

test('what is the default is left out, and another version takes back the rest', () => {
  const flag = { name: 'wide', kind: 'flag', values: [], fallback: true } as const;
  expect(withOption({ a: 1 }, flag, false)).toEqual({ a: 1, wide: false });
  expect(withOption({ a: 1, wide: false }, flag, true)).toEqual({ a: 1 });
  const version = { name: 'version', kind: 'choice', values: ['1', '2'], fallback: '2' } as const;
  expect(withOption({ version: '1', wide: true }, version, '2')).toEqual({});
});

test.each(formats.map(({ name }) => name))('%s says what its options are', async (name) => {
  expect(await schemaOf(name)).toBeDefined();
});
