import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { Site } from './site.js';

const folder = path.join(import.meta.dirname, '../screenshots');
// Every kind of page.
const pages = [
  '',
  'models?id=qwen3:8b',
  'guide/first-prompt',
  'guide/why',
  'guide/from-mrpromptv3',
  'guide/evidence',
  'guide/errors',
  'formats/',
  'formats/llama3',
  'playground',
  'api/@modelspeak/core/',
  'api/@modelspeak/core/interfaces/PromptFormat',
  'guide/coverage',
  'project',
  'versions',
];
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
];

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(() => site?.close());

// To be looked at by people; nothing is compared.
test.concurrent.each(pages)('/%s', async (page) => {
  const name = page.replaceAll(/[^A-Za-z0-9]+/g, '-') || 'home';
  await using visit = await site.visit(page);
  await visit.settle();
  for (const theme of ['light', 'dark'] as const) {
    await visit.turn(theme);
    for (const size of sizes) {
      await visit.page.setViewportSize(size);
      await visit.page.screenshot({
        path: path.join(folder, `${name}-${size.width}-${theme}.png`),
        animations: 'disabled',
      });
    }
  }
});
