import { expect, test } from 'vitest';
import { readModule } from './read-module.js';

test('cuts at the imports of core, and leaves their words alone elsewhere', async () => {
  const code = `import { a } from '@modelspeak/core';
export * from "@modelspeak/core/authoring";
const text = "import { b } from 'other'";
await import('other');`;
  const { pieces } = await readModule(code);
  expect(pieces.filter((piece) => typeof piece !== 'string')).toEqual([
    { imports: '@modelspeak/core' },
    { imports: '@modelspeak/core/authoring' },
  ]);
  const joined = pieces
    .map((piece) => (typeof piece === 'string' ? piece : piece.imports))
    .join('');
  expect(joined).toBe(code);
});

test('refuses other imports, and what is no module', async () => {
  await expect(readModule("import fs from 'node:fs'")).rejects.toThrow('imports "node:fs"');
  await expect(readModule("import 'https://example.com/x.js'")).rejects.toThrow('Bundle');
  await expect(readModule('import {')).rejects.toThrow('no ES module');
});
