import { expect, test } from 'vitest';
import { packageFolders } from '../lib/packages.mjs';
import { root } from '../lib/process.mjs';
import { TEXT_FORMATS, VARIANTS } from '../lib/text-formats.ts';

test('every package of a format is attacked, but for those that write request bodies', () => {
  const folders = packageFolders(root).filter((folder) => folder.startsWith('packages/formats/'));
  const names = folders.map((folder) => folder.slice('packages/formats/'.length));
  const attacked = Object.values(TEXT_FORMATS).map(({ name }) => name);
  expect(names.filter((name) => !attacked.includes(name))).toEqual(['openai-messages']);
});

test('every variant is of a format that exists', () => {
  expect(Object.keys(TEXT_FORMATS)).toEqual(expect.arrayContaining(Object.keys(VARIANTS)));
});
