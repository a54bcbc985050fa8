import { expect, test } from 'vitest';
import { pageWeight } from './page-weight.js';

const before = (first: string, second: string, term: string) =>
  expect(pageWeight(first, term), first).toBeGreaterThan(pageWeight(second, term));

test('the guide comes before the gallery and the reference', () => {
  before('/guide/reader', '/formats/glm', 'calls');
  before('/formats/glm', '/api/@modelspeak/core/interfaces/Turn', 'calls');
  before('/guide/reader', '/guide/flink-behaviours', 'calls');
});

test('a page comes before its sections, and a page of that name first', () => {
  before('/guide/tools', '/guide/tools#models', 'models');
  before('/guide/tools', '/guide/reader', 'tools');
  before('/guide/ollama', '/guide/node-llama-cpp', 'ollama');
});

test('the name of a model leads to its format, a name of the reference to its page', () => {
  before('/formats/qwen', '/guide/reader', 'qwen3');
  before('/formats/llama3', '/formats/llama4', 'llama3');
  before(
    '/api/@modelspeak/core/functions/parseJson',
    '/api/@modelspeak/core/interfaces/ParseJsonOptions',
    'parsejson',
  );
});

test('needs nothing outside of itself', () => {
  const copy = new Function(`return ${pageWeight}`)();
  expect(copy('/formats/qwen', 'qwen3')).toBe(pageWeight('/formats/qwen', 'qwen3'));
});
