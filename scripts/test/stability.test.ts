import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageFolders } from '../lib/packages.mjs';
import { stabilitySection } from '../lib/stability.mjs';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(packageFolders(root))('%s says what it promises', (folder) => {
  const { name } = JSON.parse(read(`${folder}/package.json`));
  const readme = read(`${folder}/README.md`);
  expect(readme, 'npm run fix writes it').toContain(`\n${stabilitySection(name, folder)}`);
});

test('a format whose reference nobody has compared with the maker’s says so in both places', () => {
  for (const folder of packageFolders(root)) {
    const readme = read(`${folder}/README.md`);
    const [body = '', section = ''] = readme.split('\n## Stability\n');
    expect(section.includes('copy of the chat template'), folder).toBe(
      body.includes('**The reference is unverified.**'),
    );
  }
});
