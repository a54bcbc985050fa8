import { createRegistry } from '@modelspeak/core';
import { qwen } from '@modelspeak/format-qwen';
import { expect, test } from 'vitest';
import { embeddedModel, isEmbeddedModel } from './find-model.js';
import { EMBEDDED_MODELS } from './models.js';

test.each(EMBEDDED_MODELS)('$name is fully described', (model) => {
  expect(model.sha256).toMatch(/^[\da-f]{64}$/);
  expect(model.size).toBeGreaterThan(10 ** 8);
  expect(model.file).toMatch(/\.gguf$/);
  expect(model.name).toBe(model.name.toLowerCase());
  for (const source of model.sources) {
    // A commit, so that the bytes are always the same.
    if (source.kind === 'url') expect(source.url).toMatch(/\/resolve\/[\da-f]{40}\//);
  }
});

test('names and files are unique', () => {
  for (const key of ['name', 'file', 'sha256'] as const) {
    expect(new Set(EMBEDDED_MODELS.map((model) => model[key])).size).toBe(EMBEDDED_MODELS.length);
  }
});

test('the format of a model is known by its file', () => {
  const registry = createRegistry([qwen()]);
  const known = EMBEDDED_MODELS.filter(({ file }) => registry.findForModel(file) !== undefined);
  expect(known.map(({ name }) => name)).toEqual([
    'qwen2.5-coder-1.5b',
    'qwen2.5-coder-0.5b',
    'qwen3-1.7b',
    'qwen3-0.6b',
  ]);
});

test('the default depends on the memory', () => {
  expect(embeddedModel(undefined, 8 * 2 ** 30).name).toBe('qwen2.5-coder-1.5b');
  expect(embeddedModel(undefined, 2 * 2 ** 30).name).toBe('qwen2.5-coder-0.5b');
});

test('a name that the list lacks is an error that lists the names', () => {
  expect(embeddedModel('Qwen3-0.6B').name).toBe('qwen3-0.6b');
  expect(isEmbeddedModel('qwen3-8b')).toBe(false);
  expect(() => embeddedModel('qwen3-0.6')).toThrow(
    'qwen3-0.6: unknown model; did you mean "qwen3-0.6b"?',
  );
});
