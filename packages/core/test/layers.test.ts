import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { layerFaults } from './layers.js';

const SRC = path.join(import.meta.dirname, '../src');

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('.test-d.ts'))
  .map((file) => ({
    path: file.split(path.sep).join('/'),
    text: readFileSync(path.join(SRC, file), 'utf8'),
  }));

test('every import of the source runs downward, without a circle', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(layerFaults(files)).toEqual([]);
});

describe('the check itself finds', () => {
  const file = (name: string, ...targets: string[]) => ({
    path: name,
    text: targets.map((target) => `import {\n  type A,\n  b,\n} from '${target}';\n`).join(''),
  });
  const json = file('json/json.ts');
  const errors = file('errors/errors.ts');

  test.each([
    ['an import that runs upward', [file('errors/errors.ts', '../json/json.js'), json]],
    ['an import that runs sideways', [file('control/a.ts', '../json/json.js'), json]],
    [
      'a type that is imported upward',
      [{ path: 'errors/errors.ts', text: "import type { Json } from '../json/json.js';" }, json],
    ],
    [
      'an export that runs upward',
      [{ path: 'errors/errors.ts', text: "export * from '../json/json.js';" }, json],
    ],
    [
      'an import within code',
      [{ path: 'errors/errors.ts', text: "const a = await import('../json/json.js');" }, json],
    ],
    ['an import of an entry', [file('json/json.ts', '../index.js'), file('index.ts')]],
    ['an import of what is not there', [file('json/json.ts', '../errors/none.js'), errors]],
  ])('%s', (_what, given) => {
    expect(layerFaults(given)).toHaveLength(1);
  });

  test('a circle, once', () => {
    const given = [
      file('json/a.ts', './b.js'),
      file('json/b.ts', './deep/c.js', '../errors/errors.js'),
      file('json/deep/c.ts', '../a.js'),
      errors,
    ];
    expect(layerFaults(given)).toEqual([
      'a circle: json/a.ts → json/b.ts → json/deep/c.ts → json/a.ts',
    ]);
  });

  test('nothing where all is well', () => {
    const given = [file('index.ts', './json/json.js'), file('json/json.ts', '../errors/errors.js')];
    expect(layerFaults([...given, errors])).toEqual([]);
  });

  test('no layer for a folder that it does not know', () => {
    expect(() => layerFaults([file('other/a.ts', '../json/json.js'), json])).toThrow('other');
  });
});
