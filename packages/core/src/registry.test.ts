import { describe, expect, test } from 'vitest';
import { errorOf } from '../test/errors.js';
import { parrot } from '../test/parrot.js';
import type { Format } from './format.js';
import { createRegistry } from './registry.js';

const named = (name: string, ...models: string[]): Format => ({ ...parrot(), name, models });
const registry = createRegistry([
  named('llama3', 'meta-llama/Llama-3*', 'llama3*'),
  named('llama4', 'meta-llama/*'),
  named('mtk-v3', 'MediaTek-Research/*'),
  named('mtk-v3-base', 'MediaTek-Research/Base*'),
  named('mtk-v3-base-2', 'MediaTek-Research/Base', 'MediaTek*Research*Base*'),
]);

test('finds formats by their names, in their order', () => {
  expect(registry.get('llama4').name).toBe('llama4');
  expect(registry.list().map(({ name }) => name)).toEqual([
    ...['llama3', 'llama4', 'mtk-v3', 'mtk-v3-base', 'mtk-v3-base-2'],
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

describe('says', () => {
  test('which names are near, and what to install', () => {
    const { code, message } = errorOf(() => registry.get('lama3'));
    expect(code).toBe('unknown_format');
    expect(message).toContain('Nearest: "llama3", "llama4"');
    expect(message).toContain('npm install @modelspeak/format-lama3');
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
      'a second format named "parrot"',
    ],
    [
      'a format that was not made',
      [parrot as unknown as Format],
      'formats[0]',
      'call it to make the format',
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

test('a model is a name', () => {
  const registry = createRegistry([]);
  expect(() => registry.forModel(undefined as never)).toThrow('model: found nothing, expected');
});
