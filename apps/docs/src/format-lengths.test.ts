import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** The lines of a program, rounded to tens. */
const linesOf = (code: string): number => Math.round(code.split('\n').length / 10) * 10;

const plugin = read('apps/docs/guide/plugin.md');
const [, plain = ''] = /^```ts\n([\s\S]*?)\nexport default/m.exec(plugin) ?? [];
const short = linesOf(plain);
const long = linesOf(read('examples/guide/qwen3.ts'));

test.each([
  'README.md',
  'apps/docs/.vitepress/theme/components/home-page.vue',
  'apps/docs/formats/index.md',
  'apps/docs/models.md',
])('%s says how long a format is', (file) => {
  const text = read(file).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`about ${short} lines without tools`);
  expect(text).toContain(`${long} with tools and thinking`);
});

test('the guide says how long its complete format is', () => {
  expect(plugin).toContain(`Qwen3 in ${long} lines`);
});

test('the scaffold says how long its format is', () => {
  const lines = linesOf(read('packages/create-format/template/src/my-model.ts'));
  expect(read('packages/create-format/README.md')).toContain(`a format in about ${lines} lines`);
});
