import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { parrot } from '../../test/parrot.js';
import type { Format, ModelPattern } from '../format/format.js';
import { createRegistry } from './registry.js';

const named = (name: string, ...models: string[]): Format => ({ ...parrot(), name, models });
const registry = createRegistry([
  named('llama3', 'meta-llama/Llama-3*', 'llama3*'),
  named('llama4', 'meta-llama/*'),
  named('mtk-v3', 'MediaTek-Research/*'),
  named('mtk-v3-base', 'MediaTek-Research/Base*'),
  named('mtk-v3-base-2', 'MediaTek-Research/Base', 'MediaTek*Research*Base*'),
]);

test('lists what it was given', () => {
  const [one, other] = [named('one'), named('other')];
  expect(createRegistry([one, other]).list()).toEqual([one, other]);
  expect(createRegistry([]).list()).toEqual([]);
  expect(createRegistry([one, other]).get('other')).toBe(other);
});

test('finds formats by their names, in their order', () => {
  expect(registry.get('llama4').name).toBe('llama4');
  expect(registry.list().map(({ name }) => name)).toEqual([
    'llama3',
    'llama4',
    'mtk-v3',
    'mtk-v3-base',
    'mtk-v3-base-2',
  ]);
});

test.each([
  ['meta-llama/Llama-3.3-70B-Instruct', 'llama3'],
  ['META-LLAMA/llama-3.1-8b', 'llama3'],
  ['meta-llama/Llama-4-Scout', 'llama4'],
  ['llama3.2:3b', 'llama3'],
  ['mediatek-research/base', 'mtk-v3-base-2'],
  ['MediaTek-Research/Base-2', 'mtk-v3-base'],
])('%s speaks %s: the most specific pattern decides', (model, name) => {
  expect(registry.forModel(model).name).toBe(name);
});

test('a model that no format knows can be looked up without an error', () => {
  expect(registry.findForModel('llama3.2:3b')?.name).toBe('llama3');
  expect(registry.findForModel('mediatek/breeze')).toBeUndefined();
  expect(() => registry.findForModel(undefined as never)).toThrow('model: missing, expected');
});

describe('says', () => {
  test('which names are near, and names no package that nobody has vetted', () => {
    const { code, message } = errorOf(() => registry.get('lama3'));
    expect(code).toBe('unknown_format');
    expect(message).toContain('Nearest: "llama3", "llama4"');
    expect(message).toContain('add the format that you mean to the registry');
    expect(message).not.toContain('install');
  });

  test('which models are near', () => {
    const { code, message } = errorOf(() => registry.forModel('mediatek/breeze'));
    expect(code).toBe('unknown_format');
    expect(message).toContain('Nearest: ');
    expect(message).toContain('"MediaTek-Research/*"');
  });

  test('that it is empty', () => {
    expect(errorOf(() => createRegistry([]).get('x')).message).toContain('The registry is empty.');
  });
});

describe('refuses', () => {
  test.each([
    [
      'two formats of one name',
      [parrot(), parrot()],
      'formats[1]',
      'two formats are named "parrot"',
    ],
    [
      'a format that was not made',
      [parrot as unknown as Format],
      'formats[0]',
      'call it to create the format',
    ],
    [
      'a format of another contract',
      [{ ...parrot(), contract: 2 } as unknown as Format],
      'formats[0]',
      'found contract 2',
    ],
    ['what is no format', [null as unknown as Format], 'formats[0]', 'found no format'],
  ])('%s', (_name, formats, path, message) => {
    const error = errorOf(() => createRegistry(formats));
    expect(error).toMatchObject({ code: 'invalid_format', path });
    expect(error.message).toContain(message);
  });
});

test('formats are a list', () => {
  for (const formats of [undefined, null, parrot()]) {
    expect(errorOf(() => createRegistry(formats as never))).toMatchObject({
      code: 'invalid_input',
      path: 'formats',
      problem: expect.stringMatching(/, expected an array of formats$/),
    });
  }
});

describe('a pattern', () => {
  const of = (name: string, ...models: (string | ModelPattern)[]): Format => ({
    ...parrot(),
    name,
    models,
  });
  const voiceOf = (format: Format) =>
    format.kind === 'prompt' ? format.render({ messages: [{ role: 'user', content: '' }] }) : '';

  test('may carry options', () => {
    const registry = createRegistry([
      of('parrot', 'parrot-*', { match: ['parrot-base', '*-base-*'], options: { voice: 'soft' } }),
    ]);
    expect(voiceOf(registry.forModel('parrot-8b'))).toContain('user loud');
    expect(voiceOf(registry.forModel('parrot-base'))).toContain('user soft');
    expect(voiceOf(registry.forModel('grey-base-7b'))).toContain('user soft');
    expect(registry.forModel('parrot-8b')).toBe(registry.get('parrot'));
  });

  test('adds its options to those that the format was made with', () => {
    const winged = { ...parrot({ wings: true }), name: 'winged' };
    const asked: unknown[] = [];
    const format: Format = {
      ...winged,
      models: [{ match: 'w*', options: { voice: 'soft' } }],
      with: (options) => {
        asked.push(options);
        return winged;
      },
    };
    expect(createRegistry([format]).forModel('wren')).toBe(winged);
    expect(asked).toEqual([{ voice: 'soft' }]);
  });

  test('may exclude names, by themselves or as hosts write them', () => {
    const registry = createRegistry([
      of('llama', { match: 'llama*', except: ['*tool-use*', 'llama-guard*'] }),
      of('other', { match: '*', except: 'nothing' }),
    ]);
    for (const model of ['llama3-groq-tool-use', 'library/llama3-groq-tool-use:8b']) {
      expect(registry.forModel(model).name).toBe('other');
    }
    expect(registry.forModel('meta/llama-guard').name).toBe('other');
    expect(registry.forModel('llama3').name).toBe('llama');
    expect(errorOf(() => registry.forModel('nothing')).code).toBe('unknown_format');
  });

  test('excludes names of models, and those of owners and folders only with a slash', () => {
    const registry = createRegistry([
      of('llama', { match: 'llama-3*', except: ['*base*', 'ollama/*', '*/finetunes/*'] }),
    ]);
    for (const model of ['baseten/meta/Llama-3.1-8B', '/data/models-base/Llama-3-8B.Q4_K_M.gguf']) {
      expect(registry.findForModel(model)?.name).toBe('llama');
    }
    for (const model of [
      'meta/Llama-3.1-8B-Base',
      'Llama-3-8B-base.Q4_K_M.gguf',
      'baseten/meta/Llama-3.1-8B-base',
      'ollama/llama-3',
      'acme/finetunes/llama-3-8b',
    ]) {
      expect(registry.findForModel(model)).toBeUndefined();
    }
  });

  test('is weighed by its rank before its length', () => {
    const registry = createRegistry([
      of('long', 'qwen3-coder-*'),
      of('ranked', { match: 'qwen3-*', rank: 1 }),
      of('low', { match: 'qwen3-coder-480b', rank: -1 }),
      of('exact', { match: ['*', 'qwen3-coder-next'], rank: 1 }),
    ]);
    expect(registry.forModel('qwen3-coder-480b').name).toBe('ranked');
    expect(registry.forModel('qwen3-coder-next').name).toBe('exact');
    expect(registry.forModel('gemma').name).toBe('exact');
  });

  test('that came first decides between equals', () => {
    const registry = createRegistry([of('one', 'a*'), of('two', '*b')]);
    expect(registry.forModel('ab').name).toBe('one');
  });

  test('is named in errors', () => {
    const registry = createRegistry([of('parrot', { match: ['grey-*', 'green-*'] })]);
    expect(errorOf(() => registry.forModel('grey')).message).toContain(
      'Nearest: "grey-*", "green-*".',
    );
    const twice = createRegistry([
      of('parrot', { match: ['grey-*'] }, { match: 'grey-*', options: {} }),
      of('heron', 'grey-*', 'long-*'),
    ]);
    expect(errorOf(() => twice.forModel('grey')).message).toContain('Nearest: "grey-*", "long-*".');
  });

  test('fits what hosts make of a name', () => {
    const registry = createRegistry([
      of('llama', 'meta-llama/Llama-3*', 'llama3*', 'llama-3*', 'llama-v3*', 'meta-llama-3*'),
    ]);
    for (const model of [
      'hf.co/unsloth/Llama-3.2-1B-Instruct-GGUF:Q4_K_M',
      'us.meta.llama3-3-70b-instruct-v1:0',
      '@cf/meta/llama-3.1-8b-instruct',
      'groq/llama-3.3-70b-versatile',
      'models/Meta-Llama-3-8B.Q4.gguf',
      'openrouter/meta-llama/llama-3.3-70b-instruct:free',
      'meta/llama-3.1-405b-instruct',
      'accounts/fireworks/models/llama-v3p1-8b-instruct',
    ]) {
      expect(registry.forModel(model).name).toBe('llama');
    }
    expect(errorOf(() => registry.forModel('deepseek-r1-distill-llama-8b')).code).toBe(
      'unknown_format',
    );
  });
});

test('a model is a name', () => {
  const registry = createRegistry([]);
  expect(() => registry.forModel(undefined as never)).toThrow('model: missing, expected');
});
