import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const SITE = 'https://modelspeak.github.io/modelspeak/';
/** Files of a build that no page stands for. */
const BUILT = ['llms.txt', 'llms-full.txt'];

test.each([
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'contributing/recipes.md',
  'contributing/contract-and-release.md',
])('%s links to pages that GitHub can show, and to the site for the others', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\((?:\.\.\/)?([^)#\s]+)/g)].map(([, link = '']) => link);
  for (const link of links.filter((each) => /^apps\/docs\/.+\.md$/.test(each))) {
    const page = readFileSync(path.join(root, link), 'utf8');
    expect(page, `${link} is made by components`).not.toContain('<script setup');
  }
  for (const link of links.filter((each) => !each.includes(':'))) {
    expect(existsSync(path.join(root, link)), link).toBe(true);
  }
  for (const link of links.filter((each) => each.startsWith(SITE))) {
    const place = link.slice(SITE.length);
    const source = path.join(root, 'apps/docs', `${place}.md`);
    expect(BUILT.includes(place) || existsSync(source), link).toBe(true);
  }
});
