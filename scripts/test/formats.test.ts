import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { everySetting } from '@modelspeak/conformance';
import { CONTRACT } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { formatExports, formatFolders, readManifest } from '../lib/format-exports.mjs';
import { formatFactories } from '../lib/formats.mjs';
import { root } from '../lib/process.mjs';
import { textFormats } from '../lib/text-formats.ts';

const folders = formatFolders(root);

/** Entries that contain no format. */
const HELPERS = ['packages/formats/mtk-v3/dist/images.js'];

const entries = folders
  .flatMap((folder) =>
    Object.values(readManifest(path.join(root, folder)).exports).map((target) => ({
      folder,
      file: (target as { readonly default?: string }).default,
    })),
  )
  .flatMap(({ folder, file }) => (file === undefined ? [] : path.posix.join(folder, file)))
  .filter((file) => !HELPERS.includes(file));

test('attacks every format package, except those that write request bodies', async () => {
  const attacked = [...(await textFormats()).values()].map(({ format }) => format.name);
  const others = folders
    .map((folder) => folder.slice('packages/formats/'.length))
    .filter((name) => !attacked.includes(name));
  expect(others).toContain('openai-messages');
  for (const name of others) {
    const { default: create } = await import(`@modelspeak/format-${name}`);
    expect(create().kind, name).toBe('messages');
  }
});

test('attacks every setting that the tests of a format name', async () => {
  const names = [...(await textFormats()).keys()];
  expect(names).toContain('llama3');
  expect(names).toContain('llama3, base models');
  expect(names).toContain('mtk-v3, without checks');
});

describe('the exports name every file of src with a default export', () => {
  test.each(folders)('%s', (folder) => {
    const { exports } = readManifest(path.join(root, folder));
    const advice = `run npm run fix, which writes the exports of ${folder}/package.json`;
    expect(exports, advice).toEqual(formatExports(path.join(root, folder)));
  });
});

test.each(entries)('the default export of %s makes formats', async (file) => {
  const { default: factory } = await import(pathToFileURL(path.join(root, file)).href);
  const advice = 'end its source with `export default`, so that --plugin can load it';
  expect(typeof factory, advice).toBe('function');
  expect(factory.contract).toBe(CONTRACT);
  expect(factory.formatName).toMatch(/^[a-z0-9-]+$/);
});

test('the README of a family names every version', async () => {
  const missing = (await formatFactories()).flatMap(({ folder, factory }) => {
    const readme = readFileSync(path.join(root, folder, 'README.md'), 'utf8');
    return Object.values(everySetting(factory, {}))
      .map(({ formatOptions }) => (formatOptions as { readonly version: string }).version)
      .filter((version) => !readme.includes(`\`${version}\``))
      .map((version) => `${folder}/README.md: ${version}`);
  });
  expect(missing, 'add these versions to the tables of their READMEs').toEqual([]);
});
