import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { Site } from './site.js';

const folder = path.join(import.meta.dirname, '../screenshots');
const pages = [
  '',
  'guide/first-prompt',
  'guide/writer',
  'formats/',
  'formats/llama3',
  'playground',
  'api/@modelspeak/core',
  'versions',
];
const sizes = { phone: { width: 375, height: 812 }, desktop: { width: 1280, height: 800 } };

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

// To be looked at by people; nothing is compared.
for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark'] as const) {
    test.each(pages)(`/%s, ${size}, ${theme}`, async (page) => {
      const visit = await site.visit(page, { ...viewport, theme });
      const name = `${page.replaceAll(/[^a-z0-9]+/g, '-') || 'home'}-${size}-${theme}.png`;
      await visit.page.screenshot({ path: path.join(folder, name) });
      await visit.close();
    });
  }
}
