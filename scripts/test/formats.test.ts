import { expect, test } from 'vitest';
import { packageFolders } from '../lib/packages.mjs';
import { root } from '../lib/process.mjs';
import { textFormats } from '../lib/text-formats.ts';

test('every package of a format is attacked, but for those that write request bodies', async () => {
  const folders = packageFolders(root).filter((folder) => folder.startsWith('packages/formats/'));
  const names = folders.map((folder) => folder.slice('packages/formats/'.length));
  const attacked = [...(await textFormats()).values()].map(({ format }) => format.name);
  expect(names.filter((name) => !attacked.includes(name))).toEqual(['openai-messages']);
});

test('and so is every setting that its own tests name', async () => {
  const names = [...(await textFormats()).keys()];
  expect(names).toContain('llama3');
  expect(names).toContain('llama3, base models');
  expect(names).toContain('mtk-v3, without checks');
});
