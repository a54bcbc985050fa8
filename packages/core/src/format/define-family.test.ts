import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { defineOptions, flag, type OptionsSchema } from '../checking/options.js';
import { createTextReader } from '../reading/text-reader.js';
import { createRegistry } from '../registry/registry.js';
import { defineFamily } from './define-family.js';
import { defineFormat } from './define-format.js';
import { CONTRACT } from './format.js';

const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;

const early = defineFormat({
  name: 'owl-1',
  models: ['owl-*', { match: 'owl-1-loud', options: { loud: true } }],
  options: defineOptions({ loud: flag(false) }),
  control: ['<end>'],
  stop: ['<end>'],
  supports: { images: false },
  write: (_conversation, out, { options }) => out.scaffold(options.loud ? 'HOO' : 'hoo'),
  reader: (_options, _context, control) => createTextReader(control, ['<end>']),
});
const late = defineFormat({
  name: 'owl-2',
  models: [{ match: 'owl-2*', except: '*-base', rank: 1 }],
  options: defineOptions({}),
  control: ['<end>'],
  stop: ['<end>'],
  supports: { system: true },
  request: { thinking: { enabled: true } },
  write: (_conversation, out, { thinking }) => out.scaffold(thinking.enabled ? 'hm' : 'hoot'),
  reader: (_options, _context, control) => createTextReader(control, ['<end>']),
});
const guide = async () => ({ title: 'Owls', summary: '', tokens: [], roles: [], examples: [] });
const owl = defineFamily({ name: 'owl', version: '2', members: { '1': early, '2': late }, guide });

describe('a family', () => {
  test('is a factory of one name and contract', async () => {
    expect([owl.formatName, owl.contract]).toEqual(['owl', CONTRACT]);
    expect(owl()).toMatchObject({ name: 'owl', kind: 'prompt', models: owl.models });
    expect(await owl({ version: '1' }).guide?.()).toMatchObject({ title: 'Owls' });
  });

  test('describes the options of each version as JSON Schema, as far as they do', () => {
    const standard = { version: 1, vendor: 'test', validate: () => ({ value: {} }) } as const;
    const members = {
      '1': early,
      '2': late,
      '3': Object.assign(() => early(), { models: [] }),
      '4': Object.assign(() => early(), { models: [], options: { '~standard': standard } }),
    };
    const { options } = defineFamily({ name: 'owl', version: '2', members });
    const schema = options?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
    expect(schema).toEqual({
      anyOf: [
        {
          type: 'object',
          additionalProperties: false,
          properties: { version: { const: '1' }, loud: { type: 'boolean', default: false } },
        },
        {
          type: 'object',
          additionalProperties: false,
          properties: { version: { const: '2', default: '2' } },
        },
        { properties: { version: { const: '3' } } },
        { properties: { version: { const: '4' } } },
      ],
    });
  });

  test('names its schema as other schemas are', () => {
    const schema = owl.options?.['~standard'].jsonSchema?.input({ target: 'draft-2020-12' });
    expect(schema?.['anyOf']).toMatchObject([
      { properties: { version: { const: '1' }, loud: { type: 'boolean', default: false } } },
      { properties: { version: { const: '2', default: '2' } } },
    ]);
    expect(early.options?.['~standard'].validate({ loud: 1 })).toHaveProperty('issues');
  });

  test('makes the format of the version, with its own options and capabilities', () => {
    expect(owl().render(conversation)).toBe('hoot');
    expect(owl().render(conversation, { thinking: { enabled: true } })).toBe('hm');
    expect(owl({ version: '1' }).render(conversation)).toBe('hoo');
    expect(owl({ version: '1', loud: true }).render(conversation)).toBe('HOO');
    expect(owl({ version: '1' }).supports.system).toBe(false);
    expect(owl({ version: '2' }).supports.system).toBe(true);
    expect(owl({ version: '1' }).parse('Yes<end>').message.content).toBe('Yes');
  });

  test('changes the version, and keeps the options', () => {
    expect(owl().with({ version: '1' }).with({}).render(conversation)).toBe('hoo');
    const loud = owl({ version: '1', loud: true });
    expect(loud.with({}).render(conversation)).toBe('HOO');
    expect(loud.with({ version: '1' }).render(conversation)).toBe('HOO');
    // What has no meaning for another version is left behind.
    expect(loud.with({ version: '2' }).render(conversation)).toBe('hoot');
    expect(loud.with({ version: '2' }).with({ version: '1' }).render(conversation)).toBe('hoo');
  });

  test('refuses versions and options that are not there, as the format does', () => {
    expect(errorOf(() => owl({ version: '3' as '2' }))).toMatchObject({
      code: 'invalid_option',
      path: 'options.version',
    });
    expect(errorOf(() => owl({ loud: true } as never))).toMatchObject({ code: 'invalid_option' });
    expect(errorOf(() => owl({ version: '1', loud: 1 } as never))).toMatchObject({
      code: 'invalid_option',
      path: 'options.loud',
    });
    for (const options of ['2', 2, []]) {
      expect(errorOf(() => owl(options as never))).toMatchObject({
        code: 'invalid_option',
        path: 'options',
      });
    }
    expect(
      errorOf(() => defineFamily({ name: 'Owl', version: '1', members: { '1': early } })),
    ).toMatchObject({
      code: 'invalid_format',
    });
  });

  test('names each version once, and `version` among the options', () => {
    const refusal = (options: object): string => errorOf(() => owl(options as never)).message;
    expect(refusal({ version: '3' })).toBe('options.version: found "3", expected "2" or "1"');
    expect(refusal({ verison: '1' })).toBe(
      'options.verison: unknown option; did you mean "version"? The options are version',
    );
    expect(refusal({ version: '1', loudness: true })).toBe(
      'options.loudness: unknown option; the options are version, loud',
    );
    expect(refusal({ version: '1', lound: true })).toBe(
      'options.lound: unknown option; did you mean "loud"? The options are version, loud',
    );
  });

  test('leaves the options to a format whose schema does not say that it knows them all', () => {
    const open: OptionsSchema = {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: (value) => ({ value }),
        jsonSchema: { input: () => ({ properties: {} }) },
      },
    };
    const members = { '1': Object.assign(() => early(), { models: [], options: open }) };
    const family = defineFamily({ name: 'owl', version: '1', members });
    expect(family({ anything: 1 } as never).render(conversation)).toBe('hoo');
  });

  test('is known by the models of its versions', () => {
    const promptFor = (model: string): unknown => {
      const format = createRegistry([owl()]).forModel(model);
      return format.kind === 'prompt' && format.render(conversation);
    };
    expect(promptFor('owl-small')).toBe('hoo');
    expect(promptFor('owl-1-loud')).toBe('HOO');
    expect(promptFor('owl-2-small')).toBe('hoot');
    expect(promptFor('owl-2-base')).toBe('hoo');
  });

  test('has the types of each version', () => {
    const thinking = { enabled: true };
    // @ts-expect-error version 1 does not think
    const thinks = () => owl({ version: '1' }).render(conversation, { thinking });
    expect(errorOf(thinks)).toMatchObject({ code: 'unsupported' });
    // @ts-expect-error version 2 is not loud
    expect(errorOf(() => owl({ version: '2', loud: true }))).toBeDefined();
  });
});
